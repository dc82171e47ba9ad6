import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "./client.ts";
import { movedKind } from "./ledger-rows.ts";
import { ledgerEntries, orders, paymentOperations, refunds } from "./schema/index.ts";

/** What was given back to cards and why, of the entries (with their orders) that `which` names: one row a reason. */
export const refundsByReason = (db: Db, which: SQL | undefined) =>
  db
    .select({
      reason: sql<string>`coalesce(${refunds.reason}, '')`.as("why"),
      orders: sql<number>`count(distinct ${orders.id})`.as("order_count"),
      minor: sql<number>`sum(${ledgerEntries.amountMinor})`.as("sum_minor"),
    })
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .leftJoin(
      paymentOperations,
      and(
        eq(paymentOperations.orderId, ledgerEntries.orderId),
        eq(paymentOperations.providerId, ledgerEntries.providerId),
      ),
    )
    .leftJoin(refunds, eq(refunds.id, paymentOperations.refundId))
    .where(and(which, sql`${movedKind} = 'refund'`, eq(ledgerEntries.party, "card")))
    .groupBy(sql`1`);
