import { and, asc, between, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { type OpenOrder, statementKey } from "#domain/close/close.ts";
import { minuteMs } from "#domain/durations.ts";
import type { Party } from "#domain/ledger/ledger.ts";
import { pick } from "#domain/pick.ts";
import type { Db } from "../../../db/client.ts";
import { stadiumName } from "../../../db/fragments.ts";
import { movedKind, refundsByReason } from "../../../db/money/ledger-rows.ts";
import { readOwed } from "../../../db/money/owed.ts";
import { nameSettled } from "../../../db/money/payments.ts";
import { dueTotal } from "../../../db/order/orders.ts";
import {
  closeParties,
  closes,
  ledgerEntries,
  orders,
  paymentOperations,
  payments,
  payouts,
  receipts,
  settlements,
  shops,
  stadiums,
  user,
} from "../../../db/schema/index.ts";
import { keepNames } from "./close-names.ts";

/** When an order's money is of: its placing, or the end of a draft that was charged all the same and given back. */
export const countsAt = (own: "own" | "orders") => sql.raw(`coalesce(${own}.placed_at, ${own}.closed_at)`);

/** What keeps a day open, by the indexes of what is under way: orders, and calls that move money. */
const unsettled = (stadiumId: string, before: number): SQL => sql`
  select own.id from ${orders} as own where own.stadium_id = ${stadiumId} and own.closed_at is null
    and own.placed_at is not null and own.placed_at < ${before}
  union select own.id from ${paymentOperations} as call join ${orders} as own on own.id = call.order_id
    where call.state = 'pending' and own.stadium_id = ${stadiumId} and ${countsAt("own")} < ${before}`;

export const listUnsettled = (db: Db, stadiumId: string, before: number): Promise<OpenOrder[]> =>
  db
    .select({
      id: orders.id,
      orderCode: orders.orderCode,
      shop: shops.name,
      ...pick(orders, "status", "fulfilment", "readyAt", "shelf"),
      placedAt: sql<number>`${countsAt("orders")}`,
      isOver: sql`${orders.closedAt} is not null`.mapWith(Boolean),
    })
    .from(orders)
    .innerJoin(shops, eq(shops.id, orders.shopId))
    .where(sql`${orders.id} in (${unsettled(stadiumId, before)})`)
    .orderBy(asc(orders.placedAt))
    .limit(100);

/** For a guard: nothing is open, and neither this day nor a later one was closed. */
export const mayClose = (stadiumId: string, day: string, before: number) => sql`not exists (
    ${unsettled(stadiumId, before)})
  and not exists (select 1 from ${closes} where ${closes.stadiumId} = ${stadiumId} and ${closes.day} >= ${day})`;

export type NewClose = { id: string; stadiumId: string; day: string; closedBy: string; at: number };

/** The close with the next number, every entry and document of the venue until then that is in none, and their names. */
export const closeStatements = (db: Db, close: NewClose, before: number) => [
  db.insert(closes).values({
    ...close,
    number: sql`(select coalesce(max(known.number), 0) + 1 from ${closes} as known
      where known.stadium_id = ${close.stadiumId})`,
  }),
  // Entries that the release before wrote while this one was deployed, of any venue: a few, once.
  db
    .update(ledgerEntries)
    .set({
      stadiumId: sql`(select own.stadium_id from ${orders} as own where own.id = ${ledgerEntries.orderId})`,
    })
    .where(sql`stadium_id is null and close_id is null`),
  nameSettled(db),
  db
    .update(settlements)
    .set({ closeId: close.id })
    .where(sql`stadium_id = ${close.stadiumId} and close_id is null
    and exists (select 1 from ${orders} as own where own.id = ${settlements.orderId}
      and ${countsAt("own")} < ${before})`),
  db
    .update(ledgerEntries)
    .set({ closeId: close.id })
    .where(
      sql`stadium_id = ${close.stadiumId} and close_id is null and exists (select 1 from ${orders} as own
        where own.id = ${ledgerEntries.orderId} and ${countsAt("own")} < ${before})`,
    ),
  db
    .update(receipts)
    .set({ closeId: close.id })
    .where(
      sql`stadium_id = ${close.stadiumId} and close_id is null and exists (select 1 from ${orders} as own
        where own.id = ${receipts.orderId} and own.placed_at < ${before})`,
    ),
  ...keepNames(db, close),
];

export const readCloses = (db: Db, stadiumId: string) =>
  db
    .select({ number: closes.number, day: closes.day, at: closes.at })
    .from(closes)
    .where(eq(closes.stadiumId, stadiumId))
    .orderBy(desc(closes.number))
    .limit(400);

export const lastClosedDay = async (db: Db, stadiumId: string, day: string) =>
  (
    await db
      .select({ number: closes.number })
      .from(closes)
      .where(and(eq(closes.stadiumId, stadiumId), sql`${closes.day} >= ${day}`))
      .orderBy(asc(closes.day))
      .limit(1)
  )[0] ?? null;

/** Quarters of an hour: no service day begins within one, in any time zone. */
export const slotMs = 15 * minuteMs;
const slot = sql<number>`${countsAt("orders")} / ${sql.raw(String(slotMs))}`.as("slot");

/** Everything of one close, in two round trips; null for an unknown number. */
export async function readClose(db: Db, stadiumId: string, number: number) {
  const [head] = await db
    .select({
      close: closes,
      stadiumName,
      timeZone: stadiums.timeZone,
      currency: stadiums.currency,
    })
    .from(closes)
    .innerJoin(stadiums, eq(stadiums.id, closes.stadiumId))
    .where(and(eq(closes.stadiumId, stadiumId), eq(closes.number, number)));
  if (!head) return null;
  const ofClose = eq(ledgerEntries.closeId, head.close.id);
  const sumMinor = sql<number>`sum(${ledgerEntries.amountMinor})`;
  const isHeld = sql<boolean>`${payments.destination} is null`.mapWith(Boolean).as("is_held");
  const party = sql<Party>`${ledgerEntries.party}`.as("party");
  const [shopRows, sums, captured, canceled, reasons, runners, fees, paid, owed] = await db.batch([
    db
      .select({
        id: shops.id,
        name: shops.name,
        // A close of the release before has no names of its own.
        legalName: sql<string>`coalesce(${closeParties.legalName}, ${shops.legalName})`.as("legal"),
        taxNumber: sql<string>`coalesce(${closeParties.taxNumber}, ${shops.taxNumber})`.as("tax_id"),
      })
      .from(shops)
      .leftJoin(
        closeParties,
        and(eq(closeParties.closeId, head.close.id), eq(closeParties.partyId, shops.id)),
      )
      .where(eq(shops.stadiumId, stadiumId))
      .orderBy(asc(shops.position)),
    db
      .select({
        ...{ shopId: orders.shopId, slot, kind: movedKind.as("moved_kind"), party, isHeld },
        sumMinor: sumMinor.as("sum_minor"),
      })
      .from(ledgerEntries)
      .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
      .innerJoin(payments, eq(payments.intentId, ledgerEntries.intentId))
      .where(ofClose)
      .groupBy(orders.shopId, sql`2`, sql`3`, sql`4`, sql`5`),
    db
      .select({
        ...{ shopId: orders.shopId, slot },
        count: sql<number>`count(*)`.as("order_count"),
        leftOutMinor: sql<number>`sum(${dueTotal} + ${ledgerEntries.amountMinor})`.as("left_out"),
      })
      .from(ledgerEntries)
      .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
      .innerJoin(payments, eq(payments.intentId, ledgerEntries.intentId))
      .where(
        and(
          ofClose,
          eq(ledgerEntries.kind, "capture"),
          eq(ledgerEntries.party, "card"),
          eq(payments.isCurrent, true),
          isNotNull(orders.placedAt),
        ),
      )
      .groupBy(orders.shopId, sql`2`),
    db
      .select({
        ...{ shopId: orders.shopId, slot },
        canceledMinor: sql<number>`0 - sum(${ledgerEntries.amountMinor})`.as("canceled"),
      })
      .from(ledgerEntries)
      .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
      .where(and(ofClose, eq(ledgerEntries.kind, "release"), isNull(orders.capturedMinor)))
      .groupBy(orders.shopId, sql`2`),
    refundsByReason(db, ofClose).orderBy(sql`3 desc`),
    db
      .select({
        id: sql<string>`coalesce(${orders.deliveryUserId}, '')`.as("runner_id"),
        orders: sql<number>`sum(${ledgerEntries.kind} = 'capture')`.as("order_count"),
        earnedMinor:
          sql<number>`sum(case when ${ledgerEntries.kind} = 'capture' then ${ledgerEntries.amountMinor} else 0 end)`.as(
            "earned",
          ),
        tipsMinor: sumMinor.as("sum_minor"),
        // A close of the release before has no names of its own.
        name: sql<string>`coalesce(${closeParties.name}, ${user.name}, '')`.as("runner_name"),
      })
      .from(ledgerEntries)
      .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
      .leftJoin(
        closeParties,
        and(eq(closeParties.closeId, head.close.id), eq(closeParties.partyId, orders.deliveryUserId)),
      )
      .leftJoin(user, eq(user.id, orders.deliveryUserId))
      .where(and(ofClose, eq(ledgerEntries.party, "runner")))
      .groupBy(sql`1`)
      .orderBy(sql`runner_name`),
    db
      .select({
        shopId: orders.shopId,
        currency: sql<string>`${settlements.settledCurrency}`.as("settled_in"),
        feeMinor: sql<number>`sum(${settlements.feeMinor})`.as("fees"),
      })
      .from(settlements)
      .innerJoin(orders, eq(orders.id, settlements.orderId))
      .where(eq(settlements.closeId, head.close.id))
      .groupBy(orders.shopId, sql`2`),
    db
      .select({
        key: payouts.id,
        ...pick(payouts, "partyId", "amountMinor", "reference", "at"),
      })
      .from(payouts)
      .where(between(payouts.id, statementKey(head.close.id, ""), statementKey(head.close.id, "~")))
      .orderBy(asc(payouts.at)),
    readOwed(db, and(eq(shops.stadiumId, stadiumId), sql`${head.currency} = owed_in`)),
  ]);
  return { ...head, shopRows, sums, captured, canceled, reasons, runners, fees, paid, owed };
}
