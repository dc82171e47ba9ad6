import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Party } from "#domain/ledger/ledger.ts";
import type { Instead, Pieces } from "#domain/ledger/pieces.ts";
import type { RefundCall } from "#domain/ledger/refund-calls.ts";
import type { Shares } from "#domain/ledger/shares.ts";
import type { TaxedLine, TaxedRefund } from "#domain/ledger/tax-report.ts";
import { pick } from "#domain/pick.ts";
import type { Db } from "../../../db/client.ts";
import { movedKind } from "../../../db/money/ledger-rows.ts";
import type { ReceiptRow } from "../../../db/money/receipts.ts";
import {
  closeParties,
  closes,
  ledgerEntries,
  orderLines,
  orders,
  paymentOperations,
  payments,
  receipts,
  refunds,
  user,
} from "../../../db/schema/index.ts";
import { countsAt } from "./closes.ts";

/** All that a report holds in memory, however long the evening was. */
export const ordersPerPage = 250;

export const findCloseId = async (db: Db, stadiumId: string, number: number) =>
  (
    await db
      .select({ id: closes.id })
      .from(closes)
      .where(and(eq(closes.stadiumId, stadiumId), eq(closes.number, number)))
  )[0]?.id ?? null;

const shared = sql`${movedKind} in ('capture', 'refund')`;
const sumOf = (which: ReturnType<typeof sql>) =>
  sql<number>`sum(case when ${which} then ${ledgerEntries.amountMinor} else 0 end)`;

/** A close's orders, by id: each page begins after the last order of the page before. */
export const readClosedOrders = (db: Db, closeId: string, after: string, shopId: string | null) =>
  db
    .select({
      orderId: ledgerEntries.orderId,
      orderCode: orders.orderCode,
      shopId: orders.shopId,
      receiptYear: receipts.year,
      receiptNumber: receipts.number,
      sellerName: receipts.sellerName,
      // A close of the release before has no names of its own.
      runner: sql<string>`coalesce(${closeParties.name}, ${user.name}, '')`.as("runner_name"),
      charge: sql<string>`coalesce((select own.provider_id from ${ledgerEntries} as own
        where own.order_id = ${ledgerEntries.orderId} and own.kind = 'capture' limit 1), '')`.as("charge_id"),
      placedAt: sql<number>`${countsAt("orders")}`.as("placed"),
      soldMinor: sql<number>`0 - ${sumOf(sql`party = 'card' and ${ledgerEntries.kind} = 'capture'`)}`.as(
        "sold",
      ),
      refundedMinor: sumOf(sql`party = 'card' and ${movedKind} = 'refund'`).as("refunded"),
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
    .leftJoin(receipts, eq(receipts.id, sql`'receipt-' || ${ledgerEntries.orderId}`))
    .leftJoin(
      closeParties,
      and(eq(closeParties.closeId, closeId), eq(closeParties.partyId, orders.deliveryUserId)),
    )
    .leftJoin(user, eq(user.id, orders.deliveryUserId))
    .where(
      and(
        eq(ledgerEntries.closeId, closeId),
        sql`${ledgerEntries.closeId} is not null and ${ledgerEntries.orderId} > ${after}`,
        // Who was never charged has nothing in it.
        shared,
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
  tipMinor: number,
  taxMinor: number,
  shopTaxMinor: number,
];
type Refund = TaxedRefund & Shares;

const sumsOfOrder = pick(
  orders,
  "subtotalMinor",
  "discountMinor",
  "deliveryFeeMinor",
  "tipMinor",
  "tax",
  "waived",
);
/** An order's lines and refunds, each as one text. */
const factsOf = (orderId: SQLiteColumn) => ({
  lines: sql<string>`(select json_group_array(json_array(position, quantity, removed_quantity, unit_minor,
    unit_tax_minor, tax_class, tax_rate, json("instead"))) from ${orderLines} as line
    where line.order_id = ${orderId})`.as("facts_of_lines"),
  refunds: sql<string>`(select json_group_array(json(facts)) from (select json_array(id, scope, json(lines),
    food_minor, delivery_fee_minor, tip_minor, tax_minor, shop_tax_minor) as facts from ${refunds} as given
    where given.order_id = ${orderId} order by created_at, id))`.as("facts_of_refunds"),
});
const linesOf = (facts: string) => (JSON.parse(facts) as LineFacts[]).map(lineOf);
const refundsOf = (facts: string) => (JSON.parse(facts) as RefundFacts[]).map(refundOf);

/**
 * The next orders of a close with what their tax follows from, and which of their movements are in it: one row an
 * order, one statement a page. An invocation may run a thousand.
 */
export async function readTaxedOrders(db: Db, closeId: string, after: { orderId: string }) {
  const rows = await db
    .select({
      orderId: ledgerEntries.orderId,
      isCaptured: sql<boolean>`max(${ledgerEntries.kind} = 'capture' and ${payments.isCurrent})`
        .mapWith(Boolean)
        .as("is_captured"),
      // What each refund took, and from whom.
      moved: sql<string | null>`group_concat(case when ${movedKind} = 'refund'
        then ${paymentOperations.refundId} || ' ' || ${ledgerEntries.party} end)`.as("moved"),
      shopId: orders.shopId,
      ...sumsOfOrder,
      ...factsOf(ledgerEntries.orderId),
    })
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .innerJoin(payments, eq(payments.intentId, ledgerEntries.intentId))
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
        sql`${ledgerEntries.closeId} is not null and ${ledgerEntries.orderId} > ${after.orderId}`,
        shared,
        // A draft that was charged and given back was no supply.
        isNotNull(orders.placedAt),
      ),
    )
    .groupBy(ledgerEntries.orderId)
    .orderBy(asc(ledgerEntries.orderId))
    .limit(ordersPerPage);
  return rows.map(({ orderId, shopId, isCaptured, moved, lines, refunds: given, ...order }) => {
    const back = refundsOf(given);
    const took = new Set(moved?.split(","));
    const isIn = (refund: TaxedRefund) => took.has(`${refund.id} ${partyOf(refund)}`);
    return {
      ...{ orderId, shopId, isCaptured, order, refunds: back },
      lines: linesOf(lines),
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
const refundOf = ([id, scope, lines, ...minor]: RefundFacts): Refund => {
  const [foodMinor, deliveryFeeMinor, tipMinor, taxMinor, shopTaxMinor] = minor;
  return { id, scope, lines, foodMinor, deliveryFeeMinor, tipMinor, taxMinor, shopTaxMinor };
};

type CallFacts = [
  ...[id: string, kind: RefundCall["kind"], state: RefundCall["state"], refundId: string],
  ...[providerId: string | null, lastError: string | null, endedBy: string | null],
  ...[createdAt: number, doneAt: number | null],
];
const callsOf = (facts: string) =>
  (JSON.parse(facts) as CallFacts[]).map(
    ([id, kind, state, refundId, providerId, lastError, endedBy, createdAt, doneAt]): RefundCall => ({
      ...{ id, kind, state, refundId, providerId, lastError, endedBy, createdAt, doneAt },
    }),
  );

type DocumentPlace = Pick<ReceiptRow, "seller" | "year" | "number">;

/** The next documents of a close, by seller and number, with what their amounts follow from. */
export async function readClosedDocuments(db: Db, closeId: string, after: DocumentPlace) {
  const { seller, year, number } = receipts;
  const rows = await db
    .select({
      ...{ kind: receipts.kind, seller, year, number, sellerName: receipts.sellerName, at: receipts.at },
      ...{ refundId: receipts.refundId, orderId: receipts.orderId, orderCode: orders.orderCode },
      order: sumsOfOrder,
      corrected: sql<string | null>`(select json_array(year, number, at) from ${receipts} as first
        where first.id = 'receipt-' || ${receipts.orderId} and ${receipts.kind} <> 'receipt')`.as(
        "corrected",
      ),
      ...factsOf(receipts.orderId),
      calls:
        sql<string>`(select json_group_array(json_array(id, kind, state, refund_id, provider_id, last_error,
        ended_by, created_at, done_at)) from ${paymentOperations} as call
        where call.order_id = ${receipts.orderId} and call.refund_id is not null)`.as("facts_of_calls"),
    })
    .from(receipts)
    .innerJoin(orders, eq(orders.id, receipts.orderId))
    .where(
      and(
        eq(receipts.closeId, closeId),
        sql`${receipts.closeId} is not null
          and (${seller}, ${year}, ${number}) > (${after.seller}, ${after.year}, ${after.number})`,
      ),
    )
    .orderBy(asc(seller), asc(year), asc(number))
    .limit(ordersPerPage);
  return rows.map(({ lines, refunds: given, calls, corrected: first, ...row }) => {
    const corrected = first ? (JSON.parse(first) as [year: number, number: number, at: number]) : null;
    return {
      ...{ ...row, corrected, receiptAt: corrected?.[2] ?? row.at },
      ...{ lines: linesOf(lines), refunds: refundsOf(given), operations: callsOf(calls) },
    };
  });
}
