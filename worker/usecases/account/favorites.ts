import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import {
  type FavoriteKind,
  type Favorites,
  favoriteKinds,
  maxFavorites,
  parseFavoriteIds,
} from "#domain/menu/favorites.ts";
import { isOfferOn } from "#domain/menu/money/offers.ts";
import { pick } from "#domain/pick.ts";
import type { Db } from "#worker/db/client.ts";
import { among } from "../../db/fragments.ts";
import { categories, customers, menuItems, shopItems, shops, stadiums } from "../../db/schema/index.ts";

const columns = {
  foods: { list: customers.favoriteFoods, field: "favoriteFoods", table: menuItems },
  shops: { list: customers.favoriteRestaurants, field: "favoriteRestaurants", table: shops },
} as const;

export async function readFavorites(db: Db, customerId: string): Promise<Favorites> {
  const row = await db.query.customers.findFirst({
    where: eq(customers.id, customerId),
    columns: { favoriteFoods: true, favoriteRestaurants: true },
  });
  return {
    foods: parseFavoriteIds(row?.favoriteFoods),
    shops: parseFavoriteIds(row?.favoriteRestaurants),
  };
}

/** A single statement, so that two phones cannot overwrite each other. */
function update(db: Db, customerId: string, kind: FavoriteKind, list: SQL, now: number) {
  return db
    .update(customers)
    .set({ [columns[kind].field]: list, updatedAt: now })
    .where(eq(customers.id, customerId));
}

/** Appends existing ids that are not listed yet, up to the list's limit. */
async function addFavorites(db: Db, customerId: string, kind: FavoriteKind, ids: string[], now: number) {
  const { list, table } = columns[kind];
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, among(ids)));
  const existing = new Set(rows.map(({ id }) => id));
  const wanted = JSON.stringify(ids.filter((id) => existing.has(id)));
  const all = sql`(SELECT json_group_array(value) FROM (
    SELECT value FROM json_each(${list})
    UNION ALL
    SELECT value FROM (
      SELECT value FROM json_each(${wanted})
      WHERE value NOT IN (SELECT value FROM json_each(${list}))
        AND key < ${maxFavorites} - json_array_length(${list})
      ORDER BY key
    )
  ))`;
  return update(db, customerId, kind, all, now);
}

function removeFavorite(db: Db, customerId: string, kind: FavoriteKind, id: string, now: number) {
  const rest = sql`(SELECT json_group_array(value) FROM json_each(${columns[kind].list}) WHERE value <> ${id})`;
  return update(db, customerId, kind, rest, now);
}

/** The favourites screen, across stadiums, without what is no longer sold. */
async function readFavoriteCards(db: Db, { foods, shops: shopIds }: Favorites, now: number) {
  const isSold = sql<number>`EXISTS (SELECT 1 FROM ${shopItems} WHERE ${shopItems.itemId} = ${menuItems.id}
    AND ${shopItems.isAvailable} = 1 AND coalesce(${shopItems.soldOutUntil}, 0) <= ${now})`;
  // Two queries instead of a batch: a D1 batch returns rows as objects, and both joined tables have a `name`.
  const [foodRows, shopRows] = await Promise.all([
    db
      .select({
        ...pick(menuItems, "id", "name", "picture"),
        tint: categories.tint,
        ...pick(menuItems, "priceMinor", "currency", "discountPercentage", "offerActive", "offerFrom"),
        ...pick(menuItems, "offerUntil", "customization"),
        isSold,
        stadium: stadiums.name,
      })
      .from(menuItems)
      .innerJoin(stadiums, eq(stadiums.id, menuItems.stadiumId))
      .leftJoin(
        categories,
        and(eq(categories.stadiumId, menuItems.stadiumId), eq(categories.id, menuItems.categoryId)),
      )
      .where(inArray(menuItems.id, foods.slice(-maxShown))),
    db
      .select({
        ...pick(shops, "id", "name", "description", "picture"),
        stadium: stadiums.name,
      })
      .from(shops)
      .innerJoin(stadiums, eq(stadiums.id, shops.stadiumId))
      .where(inArray(shops.id, shopIds.slice(-maxShown))),
  ]);
  const sold = foodRows.map((row) => ({ ...row, offerActive: isOfferOn(row, now) }));
  return { foods: newestFirst(sold, foods), shops: newestFirst(shopRows, shopIds) };
}

/** D1 allows 100 parameters per statement. */
const maxShown = 90;

function newestFirst<Row extends { id: string }>(rows: Row[], ids: string[]): Row[] {
  return rows.sort((a, b) => ids.indexOf(b.id) - ids.indexOf(a.id));
}

export type AddedFavorite = { ok: true } | { ok: false; reason: "not-found" | "favorites-full" };

export function createFavorites({ db, now }: { db: Db; now: () => number }) {
  return {
    list: (customerId: string): Promise<Favorites> => readFavorites(db, customerId),

    async add(customerId: string, kind: FavoriteKind, id: string): Promise<AddedFavorite> {
      await addFavorites(db, customerId, kind, [id], now());
      const ids = (await readFavorites(db, customerId))[kind];
      if (ids.includes(id)) return { ok: true };
      return { ok: false, reason: ids.length >= maxFavorites ? "favorites-full" : "not-found" };
    },

    async remove(customerId: string, kind: FavoriteKind, id: string): Promise<void> {
      await removeFavorite(db, customerId, kind, id, now());
    },

    async merge(customerId: string, found: Favorites): Promise<Favorites> {
      for (const kind of favoriteKinds)
        if (found[kind].length > 0) await addFavorites(db, customerId, kind, found[kind], now());
      return readFavorites(db, customerId);
    },

    async cards(customerId: string) {
      return readFavoriteCards(db, await readFavorites(db, customerId), now());
    },
  };
}
