import { and, asc, eq, gt, isNull, lt, or } from "drizzle-orm";
import type { Db } from "./client.ts";
import type { PaymentRow } from "./orders.ts";
import { payments } from "./schema/index.ts";

/** Every payment in the order of their making, page by page: `after` is the last one's id. */
export function listPaymentsAfter(db: Db, after: string, limit: number): Promise<PaymentRow[]> {
  return db.select().from(payments).where(gt(payments.id, after)).orderBy(asc(payments.id)).limit(limit);
}

/** Payments made between two times whose last comparison is older than `before`, the longest ago first. */
export function listPaymentsToReview(
  db: Db,
  { from, to, before }: { from: number; to: number; before: number },
  limit: number,
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(
      and(
        gt(payments.createdAt, from),
        lt(payments.createdAt, to),
        or(isNull(payments.reviewedAt), lt(payments.reviewedAt, before)),
      ),
    )
    .orderBy(asc(payments.reviewedAt))
    .limit(limit);
}

export function markReviewed(db: Db, id: string, at: number) {
  return db.update(payments).set({ reviewedAt: at }).where(eq(payments.id, id));
}
