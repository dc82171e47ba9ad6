import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "./client.ts";
import {
  closes,
  ledgerEntries,
  orderLines,
  orders,
  paymentOperations,
  payments,
  refunds,
} from "./schema/index.ts";

/** Orders per page: what a report holds in memory, however long the evening was. */
const pageSize = 500;

export const findCloseId = async (db: Db, stadiumId: string, number: number) =>
  (
    await db
      .select({ id: closes.id })
      .from(closes)
      .where(and(eq(closes.stadiumId, stadiumId), eq(closes.number, number)))
  )[0]?.id ?? null;

const shared = sql`${ledgerEntries.kind} in ('capture', 'refund')`;
const sumOf = (which: ReturnType<typeof sql>) =>
  sql<number>`sum(case when ${which} then ${ledgerEntries.amountMinor} else 0 end)`;

/** A close's orders, by id: each page begins after the last order of the page before. */
export const readClosedOrders = (db: Db, closeId: string, after: string, shopId: string | null) =>
  db
    .select({
      orderId: ledgerEntries.orderId,
      orderCode: orders.orderCode,
      shopId: orders.shopId,
      placedAt: sql<number>`${orders.placedAt}`.as("placed"),
      soldMinor: sql<number>`0 - ${sumOf(sql`party = 'card' and kind = 'capture'`)}`.as("sold"),
      refundedMinor: sumOf(sql`party = 'card' and kind = 'refund'`).as("refunded"),
      foodMinor: sumOf(sql`party = 'shop' and ${shared}`).as("food"),
      feesMinor: sumOf(sql`party = 'platform' and ${shared}`).as("fees"),
      tipsMinor: sumOf(sql`party = 'runner' and ${shared}`).as("tips"),
      taxMinor: sumOf(sql`party in ('tax', 'shop-tax') and ${shared}`).as("taxes"),
      owedMinor: sumOf(
        sql`party in ('shop', 'shop-tax') and ${shared} and ${payments.destination} is null`,
      ).as("owed"),
    })
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .innerJoin(payments, eq(payments.intentId, ledgerEntries.intentId))
    .where(
      and(
        eq(ledgerEntries.closeId, closeId),
        sql`${ledgerEntries.closeId} is not null and ${ledgerEntries.orderId} > ${after}`,
        shopId === null ? undefined : eq(orders.shopId, shopId),
      ),
    )
    .groupBy(ledgerEntries.orderId)
    .orderBy(asc(ledgerEntries.orderId))
    .limit(pageSize);

/** The next orders of a close with what their tax follows from, and which of their movements are in it. */
export async function readTaxedOrders(db: Db, closeId: string, after: string) {
  const moved = await db
    .select({
      orderId: ledgerEntries.orderId,
      isCaptured: sql<boolean>`max(${ledgerEntries.kind} = 'capture')`.mapWith(Boolean).as("is_captured"),
      // Where a refund has tax, the movement that has the tax counts; else its food.
      taxedIds: sql<string | null>`group_concat(case when ${ledgerEntries.kind} = 'refund'
        and ${ledgerEntries.party} in ('tax', 'shop-tax') then ${paymentOperations.refundId} end)`.as(
        "taxed",
      ),
      foodIds: sql<string | null>`group_concat(case when ${ledgerEntries.kind} = 'refund'
        and ${ledgerEntries.party} = 'shop' then ${paymentOperations.refundId} end)`.as("foods"),
    })
    .from(ledgerEntries)
    .leftJoin(
      paymentOperations,
      and(
        eq(paymentOperations.orderId, ledgerEntries.orderId),
        eq(paymentOperations.providerId, ledgerEntries.providerId),
      ),
    )
    .where(
      and(
        eq(ledgerEntries.closeId, closeId),
        sql`${ledgerEntries.closeId} is not null and ${ledgerEntries.orderId} > ${after}`,
        shared,
      ),
    )
    .groupBy(ledgerEntries.orderId)
    .orderBy(asc(ledgerEntries.orderId))
    .limit(pageSize);
  if (moved.length === 0) return [];
  const ids = sql`(select value from json_each(${JSON.stringify(moved.map((each) => each.orderId))}))`;
  const [sums, lines, given] = await db.batch([
    db
      .select({
        id: orders.id,
        shopId: orders.shopId,
        subtotalMinor: orders.subtotalMinor,
        discountMinor: orders.discountMinor,
        deliveryFeeMinor: orders.deliveryFeeMinor,
        tipMinor: orders.tipMinor,
        tax: orders.tax,
        waived: orders.waived,
      })
      .from(orders)
      .where(inArray(orders.id, ids)),
    db
      .select({
        orderId: orderLines.orderId,
        position: orderLines.position,
        quantity: orderLines.quantity,
        removedQuantity: orderLines.removedQuantity,
        unitMinor: orderLines.unitMinor,
        unitTaxMinor: orderLines.unitTaxMinor,
        taxClass: orderLines.taxClass,
        taxRate: orderLines.taxRate,
        instead: orderLines.instead,
      })
      .from(orderLines)
      .where(inArray(orderLines.orderId, ids)),
    db
      .select()
      .from(refunds)
      .where(inArray(refunds.orderId, ids))
      .orderBy(asc(refunds.createdAt), asc(refunds.id)),
  ]);
  const [byId, linesOf, givenOf] = [
    new Map(sums.map((each) => [each.id, each])),
    Map.groupBy(lines, (line) => line.orderId),
    Map.groupBy(given, (refund) => refund.orderId),
  ];
  return moved.flatMap(({ orderId, isCaptured, taxedIds, foodIds }) => {
    const order = byId.get(orderId);
    if (!order) return [];
    const back = givenOf.get(orderId) ?? [];
    const [taxed, foods] = [new Set(taxedIds?.split(",")), new Set(foodIds?.split(","))];
    const refundIds = back
      .filter(({ id, taxMinor, shopTaxMinor }) => (taxMinor + shopTaxMinor > 0 ? taxed : foods).has(id))
      .map(({ id }) => id);
    return [{ orderId, isCaptured, order, lines: linesOf.get(orderId) ?? [], refunds: back, refundIds }];
  });
}
