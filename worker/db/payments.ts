import { and, asc, eq, gt, isNull, lt, or } from "drizzle-orm";
import type { Db } from "./client.ts";
import type { PaymentRow } from "./orders.ts";
import { payments } from "./schema/index.ts";

/** All payments, oldest first; `after` is the last id of the previous page. */
export function listPaymentsAfter(db: Db, after: string, limit: number): Promise<PaymentRow[]> {
  return db.select().from(payments).where(gt(payments.id, after)).orderBy(asc(payments.id)).limit(limit);
}

/** Payments made between two times and last reviewed before `before`, the longest unreviewed first. */
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
