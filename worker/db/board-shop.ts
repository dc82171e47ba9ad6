import { asc, eq, sql } from "drizzle-orm";
import type { BoardItem, BoardShop } from "#domain/kitchen/board-events.ts";
import { lawOf } from "#domain/law/jurisdictions.ts";
import { isShabbat, servesAt } from "#domain/menu/shabbat.ts";
import { areasOf } from "#domain/seat/areas.ts";
import type { Db } from "./client.ts";
import { type Reading, reading } from "./reading.ts";
import { menuItems, shopItems, shops, stadiums } from "./schema/index.ts";

/** The shop's switches and its dishes. Null for an unknown shop. */
export function boardShop(
  db: Db,
  shopId: string,
  now: number,
): Reading<{ shop: BoardShop; items: BoardItem[] } | null> {
  const statements = [
    db.select().from(shops).where(eq(shops.id, shopId)),
    db
      .select({
        timeZone: stadiums.timeZone,
        blocks: stadiums.blocks,
        currency: stadiums.currency,
        jurisdiction: stadiums.jurisdiction,
        pickup: stadiums.pickup,
      })
      .from(stadiums)
      .innerJoin(shops, eq(shops.stadiumId, stadiums.id))
      .where(eq(shops.id, shopId)),
    db
      .select({
        id: menuItems.id,
        name: menuItems.name,
        picture: menuItems.picture,
        categoryId: menuItems.categoryId,
        menuMinutes: menuItems.preparationMinutes,
        isAvailable: shopItems.isAvailable,
        soldOutUntil: shopItems.soldOutUntil,
        stock: shopItems.stock,
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
        id: shop.id,
        stadiumId: shop.stadiumId,
        name: shop.name,
        gate: shop.gate,
        areas: areasOf(blocks),
        timeZone,
        currency,
        legalAge: lawOf(jurisdiction).legalAge,
        isOpen: shop.isOpen && shop.unpayableAt === null,
        isWithinHours: servesAt(shop, timeZone, now),
        isShabbat: isShabbat(shop.shabbat, timeZone, now),
        pausedUntil: shop.pausedUntil,
        busyUntil: shop.busyUntil,
        busyMinutes: shop.busyMinutes,
        autoPausedAt: shop.autoPausedAt,
        isUnpayable: shop.unpayableAt !== null,
        requiresBoard: shop.requiresBoard,
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
