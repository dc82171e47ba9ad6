import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { waitsForRunner } from "#domain/delivery/floor-events.ts";
import type { BreakMenuMode } from "#domain/event/settings.ts";
import type { KitchenLine } from "#domain/kitchen/kitchen.ts";
import { promisedWalkMinutes } from "#domain/menu/zones.ts";
import { needsKitchen, OrderStatus } from "#domain/order-status.ts";
import { pick } from "#domain/pick.ts";
import type { Db } from "#worker/db/client.ts";
import type { OrderAtShop } from "#worker/db/order/board-cards.ts";
import { type Reading, reading } from "#worker/db/reading.ts";
import { menuItems, orderLines, orders, shopItems, shops, stadiums } from "#worker/db/schema/index.ts";

/** An order's data for its board. Times in ms since the epoch. */
export type OrderWork = {
  shopId: string;
  lines: KitchenLine[];
  walkMinutes: number;
  promise: { fromAt: number; toAt: number } | null;
  /** An unexpired draft, waiting or cooking. */
  needsKitchen: boolean;
  /** Placed, and not yet accepted, acknowledged or over. */
  isUnanswered: boolean;
  draftExpiresAt: number;
  placedAt: number | null;
  acceptedAt: number | null;
  readyAt: number | null;
  /** Its place on a shelf, until it is over. */
  shelf: string | null;
  /** Ready for the seat, and not taken by a runner yet. */
  waitsForRunner: boolean;
};

/** Null for an order that was never stored, or that is another shop's: a draft moves with its cart. */
export function orderWork(db: Db, shopId: string, orderId: string): Reading<OrderWork | null> {
  const statements = [
    db
      .select({ order: orders, zones: shops.zones, deliversTo: shops.deliversTo })
      .from(orders)
      .innerJoin(shops, eq(shops.id, orders.shopId))
      .where(and(eq(orders.id, orderId), eq(orders.shopId, shopId))),
    db.select().from(orderLines).where(eq(orderLines.orderId, orderId)),
  ] as const;
  return reading(statements, ([rows, lineRows]) => (rows[0] ? toWork(rows[0], lineRows) : null));
}

export function toWork(found: OrderAtShop, lineRows: (typeof orderLines.$inferSelect)[]): OrderWork {
  const { order } = found;
  const isOpen = order.closedAt === null;
  return {
    shopId: order.shopId,
    lines: lineRows
      .filter((line) => line.quantity > line.removedQuantity)
      .map((line) => ({
        itemId: line.itemId,
        quantity: line.quantity - line.removedQuantity,
        preparationMinutes: line.preparationMinutes,
        position: line.position,
      })),
    walkMinutes: promisedWalkMinutes(order, found),
    promise:
      order.promiseFromAt === null || order.promiseToAt === null
        ? null
        : { fromAt: order.promiseFromAt, toAt: order.promiseToAt },
    needsKitchen: isOpen && needsKitchen(order),
    isUnanswered:
      isOpen &&
      order.placedAt !== null &&
      order.status === OrderStatus.PENDING &&
      order.acknowledgedAt === null,
    draftExpiresAt: order.draftExpiresAt,
    placedAt: order.placedAt,
    acceptedAt: order.acceptedAt,
    readyAt: order.readyAt,
    shelf: isOpen ? order.shelf : null,
    waitsForRunner:
      isOpen &&
      order.shelf === null &&
      waitsForRunner({ status: order.status, isReady: order.readyAt !== null }),
  };
}

/** A shop's settings for the breaks of matches; all off where the venue's have no clock. */
export type BreakFacts = {
  menu: BreakMenuMode;
  /** Its dishes that are not on its half-time menu; none where none is marked. */
  later: string[];
};

/** The columns of a shop that its board takes as they are. */
const shopColumns = [
  ...(["stadiumId", "pausedUntil", "autoPausedAt", "busyUntil", "busyMinutes"] as const),
  ...(["requiresBoard", "cooksAtOnce", "busyFromMinutes", "fullFromMinutes"] as const),
];

/** A shop as the database has it at one moment. */
export type ShopFacts = Pick<typeof shops.$inferSelect, (typeof shopColumns)[number]> & {
  isOpen: boolean;
  /** Whether the venue's promises count its runners. */
  countsRunners: boolean;
  /** What it does in a break. */
  halfTime: BreakFacts;
  /** Whether the venue's matches have a clock. */
  hasMatch: boolean;
  /** Preparation time of the shop's quickest dish. */
  quickestMinutes: number;
  /** Portions left in D1, by item, where counted. */
  stock: Record<string, number>;
  /** Items sold out here now, regardless of reservations. */
  soldOut: string[];
  /** Items that staff gave another preparation time for now, in minutes. */
  slow: Record<string, number>;
  nextEndAt: number | null;
  /** Those of the given orders whose portions are already deducted from `stock`. */
  taken: string[];
};

/** The facts that decide whether an order fits; a quote reads them all except `taken`. */
export type QuotedFacts = Pick<
  ShopFacts,
  | "isOpen"
  | "pausedUntil"
  | "autoPausedAt"
  | "busyUntil"
  | "busyMinutes"
  | "cooksAtOnce"
  | "fullFromMinutes"
  | "stock"
>;

/** Null for an unknown shop. One consistent read: `stock` and `taken` belong together. */
export function shopFacts(
  db: Db,
  shopId: string,
  orderIds: readonly string[],
  now: number,
): Reading<ShopFacts | null> {
  const hasOverride = or(
    eq(shopItems.isAvailable, false),
    isNotNull(shopItems.soldOutUntil),
    isNotNull(shopItems.stock),
    isNotNull(shopItems.preparationUntil),
    isNotNull(shopItems.optionsOut),
  );
  const ofShop = sql`from ${shopItems} where ${shopItems.shopId} = ${shops.id}`;
  const laterDishes = sql<
    string | null
  >`case when ${stadiums.match} is not null and ${shops.breakMenu} <> 'off'
    and exists (select 1 ${ofShop} and ${shopItems.inBreak})
    then (select json_group_array(${shopItems.itemId}) ${ofShop} and not ${shopItems.inBreak}) end`;
  const statements = [
    db
      .select({
        shop: shops,
        countsRunners: stadiums.countsRunners,
        match: stadiums.match,
        later: laterDishes.as("later"),
      })
      .from(shops)
      .innerJoin(stadiums, eq(stadiums.id, shops.stadiumId))
      .where(eq(shops.id, shopId)),
    db
      .select()
      .from(shopItems)
      .where(and(eq(shopItems.shopId, shopId), hasOverride)),
    db
      .select({ minutes: sql<number | null>`min(${menuItems.preparationMinutes})` })
      .from(shopItems)
      .innerJoin(menuItems, eq(menuItems.id, shopItems.itemId))
      .where(eq(shopItems.shopId, shopId)),
    db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          isNotNull(orders.acceptedAt),
          inArray(orders.id, sql`(select value from json_each(${JSON.stringify(orderIds)}))`),
        ),
      ),
  ] as const;
  return reading(statements, ([[found], itemRows, [quickest], taken]) =>
    found ? toFacts(found, itemRows, quickest?.minutes ?? 1, taken, now) : null,
  );
}

type ItemRow = typeof shopItems.$inferSelect;
type FoundShop = Pick<typeof stadiums.$inferSelect, "countsRunners" | "match"> & {
  shop: typeof shops.$inferSelect;
  later: string | null;
};

function toFacts(
  { shop, countsRunners, match, later }: FoundShop,
  itemRows: ItemRow[],
  quickestMinutes: number,
  taken: { id: string }[],
  now: number,
): ShopFacts {
  const ends = [shop.pausedUntil, shop.busyUntil, ...itemRows.flatMap(endsOf)];
  return {
    ...pick(shop, ...shopColumns),
    isOpen: shop.isOpen && shop.unpayableAt === null,
    countsRunners: countsRunners === true,
    halfTime: {
      menu: later === null ? "off" : shop.breakMenu,
      later: later === null ? [] : (JSON.parse(later) as string[]).sort(),
    },
    hasMatch: match !== null,
    quickestMinutes,
    stock: Object.fromEntries(
      itemRows.flatMap((row) => (row.stock === null ? [] : [[row.itemId, row.stock]])),
    ),
    soldOut: itemRows
      .filter((row) => !row.isAvailable || (row.soldOutUntil ?? 0) > now || row.stock === 0)
      .map((row) => row.itemId)
      .sort(),
    slow: Object.fromEntries(
      itemRows.flatMap(({ itemId, preparationMinutes, preparationUntil }) =>
        preparationMinutes !== null && (preparationUntil ?? 0) > now ? [[itemId, preparationMinutes]] : [],
      ),
    ),
    nextEndAt: ends.reduce(
      (first, at) => (at !== null && at > now && (first === null || at < first) ? at : first),
      null,
    ),
    taken: taken.map((row) => row.id),
  };
}

const endsOf = (row: ItemRow) => [
  ...[row.soldOutUntil, row.preparationUntil],
  ...Object.values(row.optionsOut ?? {}),
];
