import { and, asc, eq, sql } from "drizzle-orm";
import type { TaxedLine, TaxedRefund } from "#domain/close/tax-report.ts";
import type { Party } from "#domain/ledger/ledger.ts";
import type { Instead, Pieces } from "#domain/ledger/pieces.ts";
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

/** All that a report holds in memory, however long the evening was. */
export const ordersPerPage = 250;

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
    .limit(ordersPerPage);

/** Facts as the database puts them into one text a row: no keys, and no rows of their own. */
type LineFacts = [
  position: number,
  quantity: number,
  removedQuantity: number,
  unitMinor: number,
  unitTaxMinor: number,
  taxClass: string,
  taxRate: number,
  instead: Instead | null,
];
type RefundFacts = [
  id: string,
  scope: string,
  lines: Pieces[],
  foodMinor: number,
  deliveryFeeMinor: number,
  taxMinor: number,
  shopTaxMinor: number,
];

/**
 * The next orders of a close with what their tax follows from, and which of their movements are in it: one row an
 * order, one statement a page. An invocation may run a thousand.
 */
export async function readTaxedOrders(db: Db, closeId: string, after: string) {
  const rows = await db
    .select({
      orderId: ledgerEntries.orderId,
      isCaptured: sql<boolean>`max(${ledgerEntries.kind} = 'capture')`.mapWith(Boolean).as("is_captured"),
      // What each refund took, and from whom; one that is sent again takes nothing once more.
      moved: sql<string | null>`group_concat(case when ${ledgerEntries.kind} = 'refund'
        and ${paymentOperations.kind} <> 'refund-again'
        then ${paymentOperations.refundId} || ' ' || ${ledgerEntries.party} end)`.as("moved"),
      shopId: orders.shopId,
      subtotalMinor: orders.subtotalMinor,
      discountMinor: orders.discountMinor,
      deliveryFeeMinor: orders.deliveryFeeMinor,
      tipMinor: orders.tipMinor,
      tax: orders.tax,
      waived: orders.waived,
      lines: sql<string>`(select json_group_array(json_array(position, quantity, removed_quantity, unit_minor,
        unit_tax_minor, tax_class, tax_rate, json("instead"))) from ${orderLines} as line
        where line.order_id = ${ledgerEntries.orderId})`.as("facts_of_lines"),
      refunds:
        sql<string>`(select json_group_array(json(facts)) from (select json_array(id, scope, json(lines),
        food_minor, delivery_fee_minor, tax_minor, shop_tax_minor) as facts from ${refunds} as given
        where given.order_id = ${ledgerEntries.orderId} order by created_at, id))`.as("facts_of_refunds"),
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
    .where(
      and(
        eq(ledgerEntries.closeId, closeId),
        sql`${ledgerEntries.closeId} is not null and ${ledgerEntries.orderId} > ${after}`,
        shared,
      ),
    )
    .groupBy(ledgerEntries.orderId)
    .orderBy(asc(ledgerEntries.orderId))
    .limit(ordersPerPage);
  return rows.map(({ orderId, shopId, isCaptured, moved, lines, refunds: given, ...order }) => {
    const back = (JSON.parse(given) as RefundFacts[]).map(refundOf);
    const took = new Set(moved?.split(","));
    const isIn = (refund: TaxedRefund) => took.has(`${refund.id} ${partyOf(refund)}`);
    return {
      ...{ orderId, shopId, isCaptured, order, refunds: back },
      lines: (JSON.parse(lines) as LineFacts[]).map(lineOf),
      refundIds: new Set(back.filter(isIn).map(({ id }) => id)),
    };
  });
}

const lineOf = ([position, quantity, removedQuantity, ...facts]: LineFacts): TaxedLine => {
  const [unitMinor, unitTaxMinor, taxClass, taxRate, instead] = facts;
  return { position, quantity, removedQuantity, unitMinor, unitTaxMinor, taxClass, taxRate, instead };
};
/** A refund is two calls, which may be in two closes: it counts where its tax is, else its food, else its fee. */
const partyOf = ({ taxMinor, shopTaxMinor, foodMinor }: TaxedRefund): Party => {
  if (taxMinor > 0) return "tax";
  if (shopTaxMinor > 0) return "shop-tax";
  return foodMinor > 0 ? "shop" : "platform";
};
const refundOf = ([id, scope, lines, ...minor]: RefundFacts): TaxedRefund => {
  const [foodMinor, deliveryFeeMinor, taxMinor, shopTaxMinor] = minor;
  return { id, scope, lines, foodMinor, deliveryFeeMinor, taxMinor, shopTaxMinor };
};
