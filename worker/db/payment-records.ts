import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { RecordSide } from "#domain/ledger/reconciliation.ts";
import type { Db } from "./client.ts";
import type { PaymentRow } from "./orders.ts";
import { ledgerEntries, orderLines, orders, paymentOperations, refunds } from "./schema/index.ts";

/** What the database says of these payments, in five statements however many they are. By intent. */
export async function listRecords(db: Db, rows: readonly PaymentRow[]): Promise<Map<string, RecordSide>> {
  const orderIds = isOneOf(rows.map((each) => each.orderId));
  const intentIds = isOneOf(rows.map((each) => each.intentId));
  const [orderRows, lines, refundRows, calls, ledger] = await db.batch([
    db.select().from(orders).where(orderIds(orders.id)),
    db.select().from(orderLines).where(orderIds(orderLines.orderId)),
    db.select().from(refunds).where(orderIds(refunds.orderId)),
    db.select().from(paymentOperations).where(intentIds(paymentOperations.intentId)),
    db.select().from(ledgerEntries).where(intentIds(ledgerEntries.intentId)),
  ]);
  const orderOf = new Map(orderRows.map((each) => [each.id, each]));
  const ofOrder = { lines: grouped(lines, "orderId"), refunds: grouped(refundRows, "orderId") };
  const ofIntent = { calls: grouped(calls, "intentId"), ledger: grouped(ledger, "intentId") };
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

/** Bound as one value: a statement takes a hundred at most. */
function isOneOf(values: readonly string[]): (column: SQLiteColumn) => SQL {
  const json = JSON.stringify([...new Set(values)]);
  return (column) => sql`${column} in (select value from json_each(${json}))`;
}

function grouped<Key extends string, Row extends Record<Key, string>>(
  rows: readonly Row[],
  key: Key,
): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row[key]);
    if (group) group.push(row);
    else groups.set(row[key], [row]);
  }
  return groups;
}
