import { and, between, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { dayMs, hourMs, minuteMs } from "#domain/durations.ts";
import { fuzzySearchDays, maxFound, type OrderQuery, timeSlackMinutes } from "#domain/order/order-search.ts";
import { shopRefundsHours } from "#domain/order/refund-rights.ts";
import { pick } from "#domain/pick.ts";
import { serviceDayStart } from "#domain/shop/service-day.ts";
import type { Db } from "../../../db/client.ts";
import { shopName, stadiumName } from "../../../db/fragments.ts";
import { ledgerEntries, orders, payments, receipts, shops, stadiums } from "../../../db/schema/index.ts";
import { uuidV7 } from "../../../platform/ids.ts";

/** The scope of a search: everywhere, a venue, or a shop's open and still refundable orders. */
export type SearchScope = { stadiumId?: string; shopId?: string };

/** Newest first, one more than is shown. Without drafts. */
export async function findOrders(db: Db, place: SearchScope, query: OrderQuery, now: number) {
  const { stadiumId, shopId } = place;
  return await db
    .select({
      ...pick(orders, "id", "orderCode", "stadiumId"),
      stadium: stadiumName,
      shop: shopName,
      timeZone: stadiums.timeZone,
      placedAt: sql<number>`${orders.placedAt}`.as("placed"),
      ...pick(orders, "fulfilment", "readyAt", "shelf"),
      ...pick(orders, "status", "totalMinor", "refundedMinor", "currency", "userName", "section", "row"),
      seatNo: orders.seatNo,
    })
    .from(orders)
    .innerJoin(shops, eq(shops.id, orders.shopId))
    .innerJoin(stadiums, eq(stadiums.id, orders.stadiumId))
    .where(
      and(
        isNotNull(orders.placedAt),
        // The plus keeps SQLite from using the venue's index instead of the search's own.
        stadiumId === undefined ? undefined : sql`+${orders.stadiumId} = ${stadiumId}`,
        shopId === undefined ? undefined : inArray(orders.id, openOrRefundable(db, shopId, now)),
        matches(db, place, query, now, await zonesOf(db, place, query)),
      ),
    )
    .orderBy(desc(orders.placedAt))
    .limit(maxFound + 1);
}

/** A union, so that each half uses its own index. */
function openOrRefundable(db: Db, shopId: string, now: number) {
  const id = { id: orders.id };
  const own = and(eq(orders.shopId, shopId), isNotNull(orders.placedAt));
  return unionAll(
    db
      .select(id)
      .from(orders)
      .where(and(own, isNull(orders.closedAt))),
    db
      .select(id)
      .from(orders)
      .where(and(own, gt(orders.closedAt, now - shopRefundsHours * hourMs))),
  );
}

/** Time zones, needed only to search by time. */
const zonesOf = async (db: Db, { stadiumId }: SearchScope, { kind }: OrderQuery) =>
  kind === "time"
    ? await db
        .select({ id: stadiums.id, timeZone: stadiums.timeZone })
        .from(stadiums)
        .where(stadiumId === undefined ? undefined : eq(stadiums.id, stadiumId))
    : [];
type Zones = Awaited<ReturnType<typeof zonesOf>>;

function matches(db: Db, place: SearchScope, query: OrderQuery, now: number, zones: Zones): SQL | undefined {
  switch (query.kind) {
    case "id":
      return eq(orders.id, query.text);
    case "code":
      return eq(orders.orderCode, query.text);
    case "stamp": {
      // A range of the id's time prefix: an order is begun at most a reservation before its number.
      const at = Number(query.text);
      const from = (time: number) => uuidV7(time).slice(0, 13);
      return and(between(orders.id, from(at - minuteMs), from(at + 1)), eq(orders.orderId, query.text));
    }
    case "receipt":
      return inArray(orders.id, byReceipt(db, place, query));
    case "provider":
      return inArray(orders.id, byProviderId(db, query.text));
    case "mail":
      return sql`${orders.userEmail} = ${query.text} and ${orders.userEmail} <> ''`;
    case "phone": {
      // Compares the end, because people leave out the country code or its zero.
      const end = query.text.replace(/^(\+|0+)/, "").slice(-9);
      return and(
        sql`substr(${orders.userPhone}, -4) = ${query.text.slice(-4)} and ${orders.userPhone} <> ''`,
        sql`substr(${orders.userPhone}, ${-end.length}) = ${end}`,
      );
    }
    case "name":
      return and(
        isRecent(db, place, now),
        or(...spellings(query.text).map((each) => sql`instr(lower(${orders.userName}), lower(${each})) > 0`)),
      );
    case "seat":
      return and(
        isRecent(db, place, now),
        ...(["section", "row", "seatNo"] as const).map((part) =>
          query[part] === ""
            ? undefined
            : /^0+$/.test(query[part])
              ? eq(orders[part], query[part])
              : sql`ltrim(upper(${orders[part]}), '0') = ltrim(upper(${query[part]}), '0')`,
        ),
      );
    case "time":
      return atTime(zones, query.minutes, now);
  }
}

/** SQLite folds the case of ASCII alone: a name as typed, in small letters, and with capitals. */
function spellings(name: string): string[] {
  const small = name.toLowerCase();
  const capitals = small.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
  return [...new Set([name, small, capitals])];
}

const inVenues = (db: Db, { stadiumId }: SearchScope) =>
  stadiumId === undefined
    ? inArray(orders.stadiumId, db.select({ id: stadiums.id }).from(stadiums))
    : eq(orders.stadiumId, stadiumId);
const isRecent = (db: Db, place: SearchScope, now: number) =>
  place.shopId === undefined
    ? and(inVenues(db, place), gt(orders.placedAt, now - fuzzySearchDays * dayMs))
    : undefined;

/** Binds all spans as one JSON parameter; each is an index range: an evening's minutes at a venue. */
function atTime(zones: Zones, minutes: number, now: number) {
  const sinceFour = (minutes * minuteMs + 20 * hourMs) % dayMs;
  const slack = timeSlackMinutes * minuteMs;
  const spans = zones.flatMap(({ id, timeZone }) =>
    Array.from({ length: fuzzySearchDays }, (_, ago) => {
      const at = serviceDayStart(timeZone, now - ago * dayMs) + sinceFour;
      return [id, at - slack, at + slack];
    }),
  );
  return sql`${orders.id} in (select own.id from json_each(${JSON.stringify(spans)}) as span
    cross join ${orders} as own where own.stadium_id = span.value ->> 0
    and own.placed_at between span.value ->> 1 and span.value ->> 2)`;
}

/** Each seller numbers its own receipts, so a number is searched in every seller's series. */
function byReceipt(db: Db, { stadiumId }: SearchScope, { year, number }: { year: number; number: number }) {
  const ofSeller = (seller: SQL) =>
    and(
      stadiumId === undefined ? undefined : eq(stadiums.id, stadiumId),
      eq(receipts.stadiumId, stadiums.id),
      sql`${receipts.seller} = ${seller}`,
      eq(receipts.year, year),
      eq(receipts.number, number),
    );
  const id = { id: receipts.orderId };
  // CROSS JOIN fixes the join order in SQLite, here the index's.
  return unionAll(
    db.select(id).from(stadiums).crossJoin(receipts).where(ofSeller(sql`'platform'`)),
    db
      .select(id)
      .from(stadiums)
      .crossJoin(shops)
      .crossJoin(receipts)
      .where(and(eq(shops.stadiumId, stadiums.id), ofSeller(sql`${shops.id}`))),
  );
}

const byProviderId = (db: Db, id: string) =>
  unionAll(
    db.select({ id: payments.orderId }).from(payments).where(eq(payments.intentId, id)),
    db.select({ id: ledgerEntries.orderId }).from(ledgerEntries).where(eq(ledgerEntries.providerId, id)),
  );
