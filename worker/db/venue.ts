import { and, asc, count, eq, getTableColumns, inArray, or, type SQL, sql } from "drizzle-orm";
import { pick } from "#domain/pick.ts";
import { searchedTexts } from "#domain/search/menu-search.ts";
import { createSearch } from "#domain/search/search.ts";
import { type ItemFilter, itemsPerPage } from "#domain/venue/venue-console.ts";
import type { Db } from "./client.ts";
import {
  categories,
  connectedAccounts,
  menuItems,
  shopItems,
  shops,
  stadiums,
  testimonials,
} from "./schema/index.ts";

export type ItemRow = typeof menuItems.$inferSelect;
export type PlaceRow = typeof shopItems.$inferSelect;

export const isAccountOfShop = or(
  eq(connectedAccounts.openedFor, shops.id),
  eq(connectedAccounts.id, shops.vendorConnectedAccountId),
);

type StadiumRow = typeof stadiums.$inferSelect;

/** These columns of a stadium; null for an unknown one. */
export async function findStadium<K extends keyof StadiumRow>(db: Db, id: string, ...names: K[]) {
  const [row] = await db
    .select(pick(stadiums, ...names))
    .from(stadiums)
    .where(eq(stadiums.id, id));
  return (row as Pick<StadiumRow, K> | undefined) ?? null;
}

/** Statements that read a venue and its menu, in the menu's order, with each dish's shops and reviews. */
export function venueStatements(db: Db, stadiumId: string) {
  const itemIds = db.select({ id: menuItems.id }).from(menuItems).where(eq(menuItems.stadiumId, stadiumId));
  return [
    db.select().from(stadiums).where(eq(stadiums.id, stadiumId)),
    db
      .select()
      .from(categories)
      .where(eq(categories.stadiumId, stadiumId))
      .orderBy(asc(categories.position), asc(categories.id)),
    db.select().from(shops).where(eq(shops.stadiumId, stadiumId)).orderBy(asc(shops.position), asc(shops.id)),
    db
      .select()
      .from(menuItems)
      .where(eq(menuItems.stadiumId, stadiumId))
      .orderBy(asc(menuItems.position), asc(menuItems.id)),
    db
      .select(getTableColumns(shopItems))
      .from(shopItems)
      .innerJoin(shops, eq(shops.id, shopItems.shopId))
      .where(inArray(shopItems.itemId, itemIds))
      .orderBy(asc(shops.position), asc(shops.id)),
    db
      .select()
      .from(testimonials)
      .where(inArray(testimonials.itemId, itemIds))
      .orderBy(asc(testimonials.createdAt), asc(testimonials.id)),
  ] as const;
}

export async function findVenueRows(db: Db, stadiumId: string) {
  const [ownStadium, ownCategories, ownShops] = venueStatements(db, stadiumId);
  const [stadiumRows, categoryRows, shopRows, itemCounts, accounts] = await db.batch([
    ownStadium,
    ownCategories,
    ownShops,
    db
      .select({ categoryId: menuItems.categoryId, count: count() })
      .from(menuItems)
      .where(eq(menuItems.stadiumId, stadiumId))
      .groupBy(menuItems.categoryId),
    db
      .select({
        shopId: sql<string>`${shops.id}`.as("shop_id"),
        state: connectedAccounts.state,
        due: connectedAccounts.due,
      })
      .from(shops)
      .innerJoin(connectedAccounts, isAccountOfShop)
      .where(eq(shops.stadiumId, stadiumId)),
  ]);
  const stadium = stadiumRows[0];
  return stadium ? { stadium, categories: categoryRows, shops: shopRows, itemCounts, accounts } : null;
}

/** One page of a venue's dishes in menu order, with each shop's settings. */
export async function listItemRows(db: Db, stadiumId: string, filter: ItemFilter, now: number) {
  const wanted = matching(stadiumId, filter, now);
  if (filter.query) return searchItemRows(db, stadiumId, filter, wanted);
  const inOrder = [asc(menuItems.position), asc(menuItems.id)];
  const start = filter.page * itemsPerPage;
  const [items, places, totals] = await db.batch([
    db
      .select()
      .from(menuItems)
      .where(wanted)
      .orderBy(...inOrder)
      .limit(itemsPerPage)
      .offset(start),
    db
      .select()
      .from(shopItems)
      .where(
        inArray(
          shopItems.itemId,
          db
            .select({ id: menuItems.id })
            .from(menuItems)
            .where(wanted)
            .orderBy(...inOrder)
            .limit(itemsPerPage)
            .offset(start),
        ),
      ),
    db.select({ total: count() }).from(menuItems).where(wanted),
  ]);
  return { items, places, total: totals[0]?.total ?? 0 };
}

/** The fans' search, and a dish's id: best first. */
async function searchItemRows(db: Db, stadiumId: string, { query, page }: ItemFilter, wanted?: SQL) {
  const [all, names] = await db.batch([
    db.select().from(menuItems).where(wanted).orderBy(asc(menuItems.position), asc(menuItems.id)),
    db
      .select({ id: categories.id, name: categories.name })
      .from(categories)
      .where(eq(categories.stadiumId, stadiumId)),
  ]);
  const byId = new Map(names.map((category) => [category.id, category]));
  const found = createSearch(all, (item) => {
    const texts = searchedTexts(item, byId.get(item.categoryId));
    return { ...texts, names: [...texts.names, item.id] };
  })(query);
  const items = found.slice(page * itemsPerPage, (page + 1) * itemsPerPage);
  const ids = items.map(({ id }) => id);
  const places = await db.select().from(shopItems).where(inArray(shopItems.itemId, ids));
  return { items, places, total: found.length };
}

export async function findItemRows(db: Db, stadiumId: string, itemId: string) {
  const [items, places] = await db.batch([
    db
      .select()
      .from(menuItems)
      .where(and(eq(menuItems.id, itemId), eq(menuItems.stadiumId, stadiumId))),
    db.select().from(shopItems).where(eq(shopItems.itemId, itemId)).orderBy(asc(shopItems.shopId)),
  ]);
  return items[0] ? { item: items[0], places } : null;
}

function matching(
  stadiumId: string,
  { categoryId, shopId, state }: ItemFilter,
  now: number,
): SQL | undefined {
  const place = (condition: SQL) =>
    sql`exists (select 1 from ${shopItems} where ${shopItems.itemId} = ${menuItems.id} and ${condition})`;
  const states = {
    "sold-out": place(
      sql`(not ${shopItems.isAvailable} or ${shopItems.soldOutUntil} > ${now} or ${shopItems.stock} = 0)`,
    ),
    offer: sql`${menuItems.discountPercentage} is not null`,
    age: sql`${menuItems.ageRestricted}`,
  };
  return and(
    eq(menuItems.stadiumId, stadiumId),
    categoryId ? eq(menuItems.categoryId, categoryId) : undefined,
    shopId ? place(sql`${shopItems.shopId} = ${shopId}`) : undefined,
    state ? states[state] : undefined,
  );
}

type Ordered = typeof menuItems | typeof categories | typeof shops;

/** Renumbers a stadium's rows 0, 1, 2 … in their order; writes only rows that change. */
export function renumber(db: Db, table: Ordered, stadiumId: string) {
  const places = db
    .select({
      id: table.id,
      place: sql<number>`row_number() over (order by ${table.position}, ${table.id}) - 1`.as("place"),
    })
    .from(table as typeof shops)
    .where(eq(table.stadiumId, stadiumId))
    .as("places");
  return db
    .update(table as typeof shops)
    .set({ position: sql`${places.place}` })
    .from(places)
    .where(
      and(
        eq(table.stadiumId, stadiumId),
        sql`${places.id} = ${table.id}`,
        sql`${places.place} <> ${table.position}`,
      ),
    );
}
