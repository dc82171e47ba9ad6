import { and, asc, gt, isNotNull, lte, sql } from "drizzle-orm";
import type { Db } from "./client.ts";
import type { PaymentRow } from "./orders.ts";
import { payments } from "./schema/index.ts";

/** All payments, oldest first; `after` is the last id of the previous page. */
export function listPaymentsAfter(db: Db, after: string, limit: number): Promise<PaymentRow[]> {
  return db.select().from(payments).where(gt(payments.id, after)).orderBy(asc(payments.id)).limit(limit);
}

/** Payments whose comparison with the provider is due, the longest waiting first. */
export function listDuePayments(db: Db, now: number, limit: number): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(isNotNull(payments.nextReviewAt), lte(payments.nextReviewAt, now)))
    .orderBy(asc(payments.nextReviewAt))
    .limit(limit);
}

/**
 * When the longest waiting payment was due. Those of before the comparison had a timetable (0) are compared as the others
 * make room; nothing is late about them.
 */
export async function findOldestDue(db: Db, now: number): Promise<number | null> {
  const [row] = await db
    .select({ at: payments.nextReviewAt })
    .from(payments)
    .where(and(gt(payments.nextReviewAt, 0), lte(payments.nextReviewAt, now)))
    .orderBy(asc(payments.nextReviewAt))
    .limit(1);
  return row?.at ?? null;
}

export type NextReview = { id: string; next: number | null };

/** Notes when these payments are compared next; `reviewedAt` is null where they could not be compared now. */
export function scheduleReviews(db: Db, reviews: readonly NextReview[], reviewedAt: number | null) {
  const json = JSON.stringify(reviews.map(({ id, next }) => [id, next]));
  const next = sql`(select json_extract(value, '$[1]') from json_each(${json}) where json_extract(value, '$[0]') = ${payments.id})`;
  return db
    .update(payments)
    .set({ nextReviewAt: next, ...(reviewedAt !== null && { reviewedAt }) })
    .where(sql`${payments.id} in (select json_extract(value, '$[0]') from json_each(${json}))`);
}
