import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  or,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { stopsBefore, wayTo } from "#domain/delivery/walks.ts";
import { hourMs } from "#domain/durations.ts";
import { usualWalkMinutes } from "#domain/kitchen/promise-time.ts";
import { walkMinutesTo } from "#domain/menu/zones.ts";
import { pick } from "#domain/pick.ts";
import type { Db } from "../client.ts";
import { isOfKind, shopName } from "../fragments.ts";
import { preparedBatch } from "../prepared-batch.ts";
import { type Reading, reading } from "../reading.ts";
import {
  countedLimits,
  deliveryUsers,
  menuItems,
  orderEvents,
  orderLines,
  orders,
  shops,
  stadiums,
} from "../schema/index.ts";
import { arrivedAt } from "./orders.ts";

/** At most this many ready bags are listed, the most urgent first. */
const maxReady = 200;
const maxEnded = 30;

/**
 * Open orders of a stadium. Names the index, because SQLite would choose that of all orders ever placed there.
 */
const isOpenAt = (stadiumId: string) => sql`${orders.id} in (
  select id from orders indexed by orders_stadium_open
  where stadium_id = ${stadiumId} and closed_at is null and placed_at is not null
)`;
const isDone = and(isOfKind("making"), isNotNull(orders.readyAt));
/** Without pickups, which no runner carries. */
const isReady = and(isDone, eq(orders.fulfilment, "seat"));
const isCarriedBy = (runnerId: string) => and(isOfKind("carrying"), eq(orders.deliveryUserId, runnerId));

/** A place of hand-overs: a stadium's seats (by a runner), or a shop's counter. */
export type BagPlace = { stadiumId: string; shopId?: string };
/** An order lasts at most 12 hours. */
const longestMs = 12 * hourMs;

/** The ready bags, those in hand or on a shelf, and ended ones. */
function bagsAt({ stadiumId, shopId }: BagPlace, runnerId: string, endedSince: number) {
  if (!shopId) {
    const here = isOpenAt(stadiumId);
    const over = and(
      eq(orders.stadiumId, stadiumId),
      // The index is by placing time.
      gt(orders.placedAt, endedSince - longestMs),
      eq(orders.deliveryUserId, runnerId),
    );
    return { ready: and(here, isReady), mine: and(here, isCarriedBy(runnerId)), over };
  }
  const isPickup = and(
    eq(orders.shopId, shopId),
    isNotNull(orders.placedAt),
    eq(orders.fulfilment, "pickup"),
  );
  const here = and(isPickup, isNull(orders.closedAt));
  return {
    ready: and(here, isDone),
    mine: and(here, isOfKind("carrying")),
    // A counter lists only ended orders that were on a shelf.
    over: and(isPickup, isNotNull(orders.deliveringAt)),
  };
}

/** Orders with their shop. Columns are aliased, because a D1 batch returns rows as objects. */
function selectOrders(db: Db, where: SQL | undefined, limit: number) {
  return db
    .select({
      order: orders,
      shopName,
      shopGate: sql<string>`${shops.gate}`.as("shop_gate"),
      shopFloor: sql<string>`${shops.floor}`.as("shop_floor"),
    })
    .from(orders)
    .innerJoin(shops, eq(shops.id, orders.shopId))
    .where(where)
    .orderBy(asc(orders.promiseToAt), asc(orders.readyAt))
    .limit(limit);
}

/** Lines with their dish's allergens; a dish no longer on the menu has none. */
function selectLines(db: Db, where: SQL | undefined) {
  return db
    .select({
      line: orderLines,
      allergens: sql`${menuItems.allergens}`.mapWith(menuItems.allergens).as("known"),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(menuItems, eq(menuItems.id, orderLines.itemId))
    .where(where)
    .orderBy(orderLines.orderId, orderLines.position);
}

/** @param also is read in the same trip */
export async function findDeliveries<T>(
  db: Db,
  { runnerId, endedSince, ...place }: BagPlace & { runnerId: string; endedSince: number },
  look: BatchItem<"sqlite">,
  also: Reading<T>,
) {
  const { ready, mine, over } = bagsAt(place, runnerId, endedSince);
  const [stadium, runner, readyRows, mineRows, lines, events, attempts, ended, _look, ...more] =
    await db.batch([
      db
        .select({
          ...pick(stadiums, "id", "name", "timeZone", "jurisdiction", "blocks"),
          shopName: sql`(select name from shops where id = ${place.shopId ?? null})`
            .mapWith(shops.name)
            .as("shop_name"),
        })
        .from(stadiums)
        .where(eq(stadiums.id, place.stadiumId)),
      db.select().from(deliveryUsers).where(eq(deliveryUsers.id, runnerId)),
      selectOrders(db, ready, maxReady),
      selectOrders(db, mine, maxReady),
      selectLines(db, or(ready, mine)),
      db
        .select({ event: orderEvents })
        .from(orderEvents)
        .innerJoin(orders, eq(orders.id, orderEvents.orderId))
        .where(and(mine, inArray(orderEvents.action, ["arrive", "problem"])))
        .orderBy(orderEvents.number),
      db
        .select({ limit: countedLimits, orderId: sql<string>`${orders.id}`.as("order_id") })
        .from(countedLimits)
        .innerJoin(orders, eq(countedLimits.key, sql`'pin:' || ${orders.id}`))
        .where(mine),
      db
        .select()
        .from(orders)
        .where(and(over, gt(orders.closedAt, endedSince)))
        .orderBy(desc(orders.closedAt))
        .limit(maxEnded),
      look,
      ...also.statements,
    ]);
  const found = stadium[0];
  if (!found) return null;
  const bags = { readyRows, mineRows, lines, events, attempts, ended };
  return { stadium: found, known: runner[0] ?? null, ...bags, also: also.read(more) };
}

export function floorOrder(db: Db, orderId: string) {
  const statements = [
    selectOrders(db, eq(orders.id, orderId), 1),
    selectLines(db, eq(orders.id, orderId)),
    db
      .select({ blocks: stadiums.blocks })
      .from(stadiums)
      .innerJoin(orders, eq(orders.stadiumId, stadiums.id))
      .where(eq(orders.id, orderId)),
  ] as const;
  return reading(statements, ([[found], lines, [stadium]]) =>
    found ? { ...found, lines, blocks: stadium?.blocks ?? [] } : null,
  );
}

export type FloorRow = Awaited<ReturnType<typeof selectOrders>>[number];
export type FloorLine = Awaited<ReturnType<typeof selectLines>>[number];

/** Orders of a stadium with this code: the open one, and recent ones that had it before. */
export function listByCode(db: Db, stadiumId: string, orderCode: string, placedSince: number) {
  return db
    .select()
    .from(orders)
    .where(
      and(eq(orders.stadiumId, stadiumId), eq(orders.orderCode, orderCode), gt(orders.placedAt, placedSince)),
    )
    .orderBy(desc(orders.placedAt))
    .limit(20);
}

export async function findRunnerName(db: Db, runnerId: string): Promise<string | null> {
  const [row] = await db
    .select({ name: deliveryUsers.name })
    .from(deliveryUsers)
    .where(eq(deliveryUsers.id, runnerId));
  return row?.name ?? null;
}

/** The runner of an order, and when they reported arriving. */
export const selectContact = (db: Db, id: string | Placeholder) =>
  db
    .select({ name: deliveryUsers.name, phone: deliveryUsers.phone, arrivedAt })
    .from(deliveryUsers)
    .innerJoin(orders, eq(orders.deliveryUserId, deliveryUsers.id))
    .where(eq(orders.id, id));

const carriedStatements = preparedBatch(["id"], (db, { id }) => {
  const runner = sql`(select o.delivery_user_id from orders o where o.id = ${id})`;
  return [
    db
      .select({
        id: orders.id,
        code: orders.orderCode,
        ...pick(orders, "section", "row", "seatNo", "entrance", "stand", "area", "promiseFromAt"),
        ...pick(orders, "promiseToAt", "readyAt"),
      })
      .from(orders)
      .where(and(eq(orders.deliveryUserId, runner), isNull(orders.closedAt), isOfKind("carrying"))),
    db
      .select({ blocks: stadiums.blocks, zones: shops.zones, deliversTo: shops.deliversTo })
      .from(stadiums)
      .innerJoin(orders, eq(orders.stadiumId, stadiums.id))
      .innerJoin(shops, eq(shops.id, orders.shopId))
      .where(and(eq(orders.id, id), isOfKind("carrying"))),
  ];
});

/** An order's place in its runner's round, and the other bags of the round; empty while nobody carries it. */
export function ordersOfSameRunner(db: Db, id: string) {
  return reading(carriedStatements(db, { id }), ([rows, [place]]) => {
    const stops = rows.map(({ id, code, readyAt, promiseFromAt, promiseToAt, ...seat }) => ({
      ...{ id, code, readyAt, seat, way: wayTo(seat, place?.blocks ?? []) },
      promise:
        promiseFromAt === null || promiseToAt === null ? null : { fromAt: promiseFromAt, toAt: promiseToAt },
    }));
    const others = rows.flatMap((row) => (row.id === id ? [] : [row.id]));
    const own = rows.find((row) => row.id === id);
    const walkMinutes = own && place ? walkMinutesTo(place, own) : usualWalkMinutes;
    return { stopsBefore: stopsBefore(stops, id), walkMinutes, others };
  });
}

export type OrdersOfSameRunner = ReturnType<ReturnType<typeof ordersOfSameRunner>["read"]>;
