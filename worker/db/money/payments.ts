import { and, asc, gt, inArray, isNotNull, lte, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { RecordSide } from "#domain/ledger/reconciliation.ts";
import type { SettledLine } from "#domain/ledger/settlement.ts";
import { insertMany } from "../bulk.ts";
import type { Db } from "../client.ts";
import { among } from "../fragments.ts";
import type { PaymentRow } from "../order/orders.ts";
import {
  ledgerEntries,
  orderLines,
  orders,
  paymentOperations,
  payments,
  refunds,
  settlements,
} from "../schema/index.ts";

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
 * When the longest waiting payment was due. Payments from before the timetable (0) are compared when there is time, and
 * are never late.
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

type NextReview = { id: string; next: number | null };

/** Notes when these payments are compared next; `reviewedAt` is null where they could not be compared now. */
export function scheduleReviews(db: Db, reviews: readonly NextReview[], reviewedAt: number | null) {
  const json = JSON.stringify(reviews.map(({ id, next }) => [id, next]));
  const next = sql`(select json_extract(value, '$[1]') from json_each(${json}) where json_extract(value, '$[0]') = ${payments.id})`;
  return db
    .update(payments)
    .set({ nextReviewAt: next, ...(reviewedAt !== null && { reviewedAt }) })
    .where(sql`${payments.id} in (select json_extract(value, '$[0]') from json_each(${json}))`);
}

/** The database's side of these payments, by intent; five statements for any number. */
export async function listRecords(db: Db, rows: readonly PaymentRow[]): Promise<Map<string, RecordSide>> {
  const orderIds = (column: SQLiteColumn) => inArray(column, among(rows.map((each) => each.orderId)));
  const intentIds = (column: SQLiteColumn) => inArray(column, among(rows.map((each) => each.intentId)));
  const [orderRows, lines, refundRows, calls, ledger] = await db.batch([
    db.select().from(orders).where(orderIds(orders.id)),
    db.select().from(orderLines).where(orderIds(orderLines.orderId)),
    db.select().from(refunds).where(orderIds(refunds.orderId)),
    db.select().from(paymentOperations).where(intentIds(paymentOperations.intentId)),
    db.select().from(ledgerEntries).where(intentIds(ledgerEntries.intentId)),
  ]);
  const orderOf = new Map(orderRows.map((each) => [each.id, each]));
  const ofOrder = {
    lines: Map.groupBy(lines, (each) => each.orderId),
    refunds: Map.groupBy(refundRows, (each) => each.orderId),
  };
  const ofIntent = {
    calls: Map.groupBy(calls, (each) => each.intentId),
    ledger: Map.groupBy(ledger, (each) => each.intentId),
  };
  return new Map(
    rows.flatMap((payment): [string, RecordSide][] => {
      const order = orderOf.get(payment.orderId);
      if (!order) return [];
      const record = {
        order,
        payment,
        lines: ofOrder.lines.get(order.id) ?? [],
        refunds: ofOrder.refunds.get(order.id) ?? [],
        calls: ofIntent.calls.get(payment.intentId) ?? [],
        ledger: ofIntent.ledger.get(payment.intentId) ?? [],
      };
      return [[payment.intentId, record]];
    }),
  );
}

type Source = { orderId: string; intentId: string; at: number };

/** Statements that book lines of the provider's balance; those that are booked stay unchanged. */
export const settledRows = (db: Db, lines: readonly (SettledLine & Source)[]) => [
  ...insertMany(db, settlements, [...lines]).map((each) => each.onConflictDoNothing()),
  ...(lines.length > 0 ? [nameSettled(db)] : []),
];

/** Fills in the venue of lines without one. */
export const nameSettled = (db: Db) =>
  db
    .update(settlements)
    .set({
      stadiumId: sql`(select own.stadium_id from ${orders} as own where own.id = ${settlements.orderId})`,
    })
    .where(sql`stadium_id is null and close_id is null`);
