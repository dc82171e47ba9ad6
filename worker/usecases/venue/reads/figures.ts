import { and, asc, eq, gt, gte, isNotNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { OrderStatus } from "#domain/order-status.ts";
import { pick } from "#domain/pick.ts";
import type { FigureSpan, Step } from "#domain/venue/venue-figures.ts";
import type { Db } from "../../../db/client.ts";
import { isOfKind, itemName, shopName } from "../../../db/fragments.ts";
import { movedKind } from "../../../db/money/ledger-rows.ts";
import {
  alerts,
  ledgerEntries,
  menuItems,
  orderLines,
  orders,
  shopItems,
  shops,
} from "../../../db/schema/index.ts";
import { findStadium } from "../../../db/venue.ts";

/** Hand-over time: by the runner's device where that is possible, else the server's. */
const deliveredAt = sql`case when ${orders.deliveredOnDeviceAt} between ${orders.deliveringAt} and ${orders.deliveredAt}
  then ${orders.deliveredOnDeviceAt} else ${orders.deliveredAt} end`;
const promisedAt = sql`coalesce(${orders.firstPromiseToAt}, ${orders.promiseToAt})`;

/** Duration of each step in ms; null if the order skipped it. */
const durations: Record<Step, SQL> = {
  accept: sql`${orders.acceptedAt} - ${orders.placedAt}`,
  ready: sql`${orders.readyAt} - ${orders.acceptedAt}`,
  walk: sql`${deliveredAt} - ${orders.deliveringAt}`,
  total: sql`${deliveredAt} - ${orders.placedAt}`,
};

/** Placed by then; drafts never are. */
export const placedIn = (stadiumId: string, { from, to }: Pick<FigureSpan, "from" | "to">) =>
  and(
    eq(orders.stadiumId, stadiumId),
    isNotNull(orders.placedAt),
    gte(orders.placedAt, from),
    lt(orders.placedAt, to),
  );
export const countIf = (condition: SQL) => sql<number>`count(case when ${condition} then 1 end)`;
const isOpen = sql`${orders.closedAt} is null`;
export const isKept = sql`${deliveredAt} <= ${promisedAt}`;
/** Late, or still open after its promised time. */
export const isBroken = (now: number) =>
  sql`${deliveredAt} > ${promisedAt} or (${isOpen} and ${promisedAt} < ${now})`;

/** All data for a venue's figures, in one round trip; orders are selected by placing time. */
export async function readFigureRows(db: Db, stadiumId: string, span: FigureSpan, now: number) {
  const placed = placedIn(stadiumId, span);
  const [counts, buckets, accept, ready, walk, total, perBucket, money, shopRows, soldOut, alertRows] =
    await db.batch([
      db
        .select({
          placed: sql<number>`count(*)`.as("placed"),
          waiting: countIf(sql`${isOpen} and ${isOfKind("waiting")}`).as("waiting"),
          open: countIf(isOpen).as("open"),
          delivered: countIf(isOfKind("delivered")).as("delivered"),
          canceled: countIf(isOfKind("canceled")).as("canceled"),
          kept: countIf(isKept).as("kept"),
          broken: countIf(isBroken(now)).as("broken"),
        })
        .from(orders)
        .where(placed),
      db
        .select({
          bucket: bucketOf(span.from, span.bucketMs).as("bucket"),
          count: sql<number>`count(*)`.as("count"),
        })
        .from(orders)
        .where(placed)
        .groupBy(sql`1`),
      percentiles(db, placed, "accept"),
      percentiles(db, placed, "ready"),
      percentiles(db, placed, "walk"),
      percentiles(db, placed, "total"),
      medians(db, placed, span),
      db
        .select({
          kind: movedKind.as("moved_kind"),
          party: ledgerEntries.party,
          shopId: orders.shopId,
          sumMinor: sql<number>`sum(${ledgerEntries.amountMinor})`.as("sum_minor"),
        })
        .from(ledgerEntries)
        .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
        .where(placed)
        .groupBy(sql`1`, ledgerEntries.party, orders.shopId),
      shopCounts(db, stadiumId, placed),
      db
        .select({
          // A D1 batch returns rows as objects, so two columns need two names.
          itemId: sql<string>`${menuItems.id}`.as("item_id"),
          name: itemName,
          shopId: sql<string>`${shops.id}`.as("shop_id"),
          shopName,
          soldOutUntil: shopItems.soldOutUntil,
        })
        .from(shopItems)
        .innerJoin(menuItems, eq(menuItems.id, shopItems.itemId))
        .innerJoin(shops, eq(shops.id, shopItems.shopId))
        .where(
          and(
            eq(menuItems.stadiumId, stadiumId),
            or(eq(shopItems.isAvailable, false), gte(shopItems.soldOutUntil, now), eq(shopItems.stock, 0)),
          ),
        )
        .orderBy(asc(shops.position), asc(menuItems.position))
        .limit(200),
      db
        .select({
          ...pick(alerts, "id", "kind", "subject", "times", "lastAt"),
          shopName,
        })
        .from(alerts)
        .leftJoin(shops, eq(shops.id, alerts.shopId))
        .where(and(eq(alerts.stadiumId, stadiumId), sql`${alerts.resolvedAt} is null`))
        .orderBy(sql`${alerts.lastAt} desc`)
        .limit(50),
    ]);
  return {
    counts: counts[0],
    buckets,
    steps: { accept, ready, walk, total },
    perBucket,
    money,
    shops: shopRows,
    soldOut,
    alerts: alertRows,
  };
}

export const bucketOf = (from: number, lengthMs: number) =>
  sql<number>`cast((${orders.placedAt} - ${from}) / ${lengthMs} as integer)`;

/** p50 and p90 by nearest rank, with the count. */
function percentiles(db: Db, placed: SQL | undefined, step: Step) {
  const duration = durations[step];
  const ranked = db
    .select({
      ms: sql<number>`${duration}`.as("ms"),
      place: sql<number>`row_number() over (order by ${duration})`.as("place"),
      count: sql<number>`count(*) over ()`.as("count"),
    })
    .from(orders)
    .where(and(placed, sql`${duration} is not null`))
    .as("ranked");
  return db
    .select({ ms: ranked.ms, place: ranked.place, count: ranked.count })
    .from(ranked)
    .where(sql`${ranked.place} in ((${ranked.count} + 1) / 2, (${ranked.count} * 9 + 9) / 10)`)
    .orderBy(asc(ranked.place));
}

/** Median time from placing to delivery, per bucket of placing time. */
function medians(db: Db, placed: SQL | undefined, span: FigureSpan) {
  const { total } = durations;
  const bucket = bucketOf(span.from, span.stepBucketMs);
  const ranked = db
    .select({
      bucket: bucket.as("bucket"),
      ms: sql<number>`${total}`.as("ms"),
      place: sql<number>`row_number() over (partition by ${bucket} order by ${total})`.as("place"),
      count: sql<number>`count(*) over (partition by ${bucket})`.as("count"),
    })
    .from(orders)
    .where(and(placed, sql`${total} is not null`))
    .as("ranked");
  return db
    .select({ bucket: ranked.bucket, ms: ranked.ms, count: ranked.count })
    .from(ranked)
    .where(sql`${ranked.place} = (${ranked.count} + 1) / 2`)
    .orderBy(asc(ranked.bucket));
}

/** Each shop's order count and median time to delivery; includes shops without orders. */
function shopCounts(db: Db, stadiumId: string, placed: SQL | undefined) {
  const { total } = durations;
  const ranked = db
    .select({
      shopId: orders.shopId,
      isOpen: sql<number>`${orders.closedAt} is null`.as("still_open"),
      isCanceled: sql<number>`${isOfKind("canceled")}`.as("was_canceled"),
      ms: sql<number | null>`${total}`.as("way_ms"),
      place:
        sql<number>`row_number() over (partition by ${orders.shopId} order by ${total} is null, ${total})`.as(
          "way_place",
        ),
      count: sql<number>`count(${total}) over (partition by ${orders.shopId})`.as("way_count"),
    })
    .from(orders)
    .where(placed)
    .as("ranked");
  return db
    .select({
      ...pick(shops, "id", "name", "openingHours", "shabbat", "isOpen", "pausedUntil", "busyUntil"),
      ...pick(shops, "busyMinutes", "autoPausedAt"),
      isUnpayable: sql<boolean>`${shops.unpayableAt} is not null`.mapWith(Boolean).as("is_unpayable"),
      orders: sql<number>`count(${ranked.shopId})`.as("orders"),
      open: sql<number>`coalesce(sum(${ranked.isOpen}), 0)`.as("open"),
      canceled: sql<number>`coalesce(sum(${ranked.isCanceled}), 0)`.as("canceled"),
      totalP50Ms: sql<
        number | null
      >`max(case when ${ranked.place} = (${ranked.count} + 1) / 2 then ${ranked.ms} end)`.as("total_p50_ms"),
    })
    .from(shops)
    .leftJoin(ranked, eq(ranked.shopId, shops.id))
    .where(eq(shops.stadiumId, stadiumId))
    .groupBy(shops.id)
    .orderBy(asc(shops.position), asc(shops.id));
}

/** How many orders took each reduced dish, by its id; by placing time, without canceled ones. */
export async function countOfferOrders(
  db: Db,
  stadiumId: string,
  span: { from: number; to: number },
): Promise<Record<string, number>> {
  const rows = await db
    .select({ itemId: orderLines.itemId, orders: sql<number>`count(distinct ${orders.id})`.as("orders") })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        placedIn(stadiumId, span),
        ne(orders.status, OrderStatus.CANCELED),
        gt(orderLines.discountPercentage, 0),
      ),
    )
    .groupBy(orderLines.itemId);
  return Object.fromEntries(rows.map((row) => [row.itemId, row.orders]));
}

export async function timeZoneOf(db: Db, stadiumId: string): Promise<string | null> {
  return (await findStadium(db, stadiumId, "timeZone"))?.timeZone ?? null;
}
