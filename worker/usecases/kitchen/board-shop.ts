import { and, asc, eq, exists, gte, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import type { BoardFigures, BoardItem, BoardShop } from "#domain/kitchen/board-events.ts";
import { lawOf } from "#domain/law/jurisdictions.ts";
import { isShabbat, servesAt } from "#domain/menu/shabbat.ts";
import { pick } from "#domain/pick.ts";
import { areasOf } from "#domain/seat/areas.ts";
import { type AuditEntry, writeGuardedAnd } from "../../db/audit.ts";
import type { Db } from "../../db/client.ts";
import { isOfKind } from "../../db/fragments.ts";
import { type Reading, reading } from "../../db/reading.ts";
import { ledgerEntries, menuItems, orders, shopItems, shops, stadiums } from "../../db/schema/index.ts";

/** The shop's switches and its dishes. Null for an unknown shop. */
export function boardShop(
  db: Db,
  shopId: string,
  now: number,
): Reading<{ shop: BoardShop; items: BoardItem[] } | null> {
  const statements = [
    db.select().from(shops).where(eq(shops.id, shopId)),
    db
      .select(pick(stadiums, "timeZone", "blocks", "currency", "jurisdiction", "pickup"))
      .from(stadiums)
      .innerJoin(shops, eq(shops.stadiumId, stadiums.id))
      .where(eq(shops.id, shopId)),
    db
      .select({
        ...pick(menuItems, "id", "name", "picture", "categoryId"),
        menuMinutes: menuItems.preparationMinutes,
        ...pick(shopItems, "isAvailable", "soldOutUntil", "stock", "holdMinutes", "tray"),
        customization: menuItems.customization,
        optionsOut: shopItems.optionsOut,
        // A D1 batch returns rows as objects, so two columns need two names.
        ownMinutes: sql<number | null>`${shopItems.preparationMinutes}`.as("own_minutes"),
        preparationUntil: shopItems.preparationUntil,
      })
      .from(shopItems)
      .innerJoin(menuItems, eq(menuItems.id, shopItems.itemId))
      .where(eq(shopItems.shopId, shopId))
      .orderBy(asc(menuItems.position)),
  ] as const;
  return reading(statements, ([[shop], [stadium], itemRows]) => {
    if (!shop || !stadium) return null;
    const { timeZone, blocks, currency, jurisdiction, pickup } = stadium;
    return {
      shop: {
        ...pick(shop, "id", "stadiumId", "name", "gate", "requiresBoard"),
        ...pick(shop, "pausedUntil", "busyUntil", "busyMinutes", "autoPausedAt"),
        areas: areasOf(blocks),
        timeZone,
        currency,
        legalAge: lawOf(jurisdiction).legalAge,
        isOpen: shop.isOpen && shop.unpayableAt === null,
        isWithinHours: servesAt(shop, timeZone, now),
        isShabbat: isShabbat(shop.shabbat, timeZone, now),
        isUnpayable: shop.unpayableAt !== null,
        hasShelves: pickup !== null && shop.shelves.length > 0,
      },
      items: itemRows.map(({ ownMinutes, customization, optionsOut, ...item }) => ({
        ...item,
        preparationMinutes: ownMinutes,
        options: customization.flatMap(({ options }) =>
          options.map(({ id, name }) => ({ id, name, soldOutUntil: optionsOut?.[id] ?? null })),
        ),
      })),
    };
  });
}

export function selectShopPlace(db: Db, shopId: string) {
  return db
    .select({ shopId: shops.id, stadiumId: shops.stadiumId, timeZone: stadiums.timeZone })
    .from(shops)
    .innerJoin(stadiums, eq(stadiums.id, shops.stadiumId))
    .where(eq(shops.id, shopId));
}

export async function findShopPlace(db: Db, shopId: string) {
  return (await selectShopPlace(db, shopId))[0] ?? null;
}

/**
 * Records, with its audit entry, that somebody at the shop's board saw the order, and reads it back. Null if it was
 * recorded before.
 */
export function acknowledgeOrder<T>(
  db: Db,
  shopId: string,
  orderId: string,
  { by, at }: Pick<AuditEntry, "by" | "at">,
  then: Reading<T>,
) {
  const isUnseen = and(
    eq(orders.id, orderId),
    eq(orders.shopId, shopId),
    isNull(orders.acknowledgedAt),
    isNotNull(orders.placedAt),
  );
  const guard = exists(db.select({ id: orders.id }).from(orders).where(isUnseen));
  const see = db.update(orders).set({ acknowledgedAt: at }).where(isUnseen);
  const stadiumId = sql`(select ${shops.stadiumId} from ${shops} where ${shops.id} = ${shopId})`;
  const entry = { by, stadiumId, shopId, action: "order.acknowledge", subject: orderId, at } as const;
  return writeGuardedAnd(db, entry, guard, [see], then);
}

/** The shop's orders placed since `from` (ms since the epoch), with its food revenue and refunds. */
export function boardFigures(db: Db, shopId: string, from: number): Reading<BoardFigures> {
  // Two ranges of the index by closing: open orders, and what closed since. Placed before, but closed since, doesn't count.
  const id = { id: orders.id };
  const isShops = eq(orders.shopId, shopId);
  const today = unionAll(
    db
      .select(id)
      .from(orders)
      .where(and(isShops, isNull(orders.closedAt))),
    db
      .select(id)
      .from(orders)
      .where(and(isShops, gte(orders.closedAt, from))),
  );
  const ofToday = and(inArray(orders.id, today), gte(orders.placedAt, from));
  const countIf = (condition: ReturnType<typeof sql>) =>
    sql<number>`count(case when ${condition} then 1 end)`;
  const statements = [
    db
      .select({
        orders: sql<number>`count(*)`.as("orders"),
        delivered: countIf(isOfKind("delivered")).as("delivered"),
        canceled: countIf(isOfKind("canceled")).as("canceled"),
        acceptMs: sql<number | null>`avg(${orders.acceptedAt} - ${orders.placedAt})`.as("accept_ms"),
        readyMs: sql<number | null>`avg(${orders.readyAt} - ${orders.acceptedAt})`.as("ready_ms"),
        promisesKept: countIf(sql`${orders.deliveredAt} <= ${orders.firstPromiseToAt}`).as("promises_kept"),
      })
      .from(orders)
      .where(ofToday),
    db
      .select({ sum: sql<number>`coalesce(sum(${ledgerEntries.amountMinor}), 0)`.as("sum") })
      .from(ledgerEntries)
      .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
      .where(and(ofToday, eq(ledgerEntries.party, "shop"))),
  ] as const;
  return reading(statements, ([figureRows, moneyRows]) => {
    const { acceptMs, readyMs, ...counts } = figureRows[0] ?? {
      orders: 0,
      delivered: 0,
      canceled: 0,
      promisesKept: 0,
      acceptMs: null,
      readyMs: null,
    };
    const whole = (ms: number | null) => (ms === null ? null : Math.round(ms));
    return {
      ...counts,
      acceptMs: whole(acceptMs),
      readyMs: whole(readyMs),
      revenueMinor: moneyRows[0]?.sum ?? 0,
    };
  });
}
