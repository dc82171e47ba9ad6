import { eq, inArray, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { VenueFile } from "#app/domain/schemas/venue-file.ts";
import { categories, menuItems, shopItems, shops, stadiums, testimonials } from "../db/schema/index.ts";
import { type CatalogDeps, publishCatalog, publishStadiums } from "./load-catalog.ts";

type Table =
  | typeof stadiums
  | typeof categories
  | typeof shops
  | typeof menuItems
  | typeof shopItems
  | typeof testimonials;
type Row = Record<string, unknown>;

export type ImportResult =
  | { ok: true; added: number; changed: number; removed: number }
  /** Ids of shops and items are everybody's: these belong to another stadium. */
  | { ok: false; taken: string[] };
type Counts = { added: number; changed: number; removed: number };

/**
 * Brings the record to what the file says, in one transaction; a file that is in already changes nothing. What staff
 * decide on the day (open, paused, sold out) and a connected account that the file does not name stay as they are.
 */
export async function importVenue(deps: CatalogDeps, venue: VenueFile): Promise<ImportResult> {
  const { db, now } = deps;
  const at = now();
  const wanted = toRows(venue);
  const stadiumId = venue.stadium.id;
  const itemIdsOfStadium = db
    .select({ id: menuItems.id })
    .from(menuItems)
    .where(eq(menuItems.stadiumId, stadiumId));
  const [stadiumRows, categoryRows, shopRows, itemRows, soldRows, voiceRows] = await db.batch([
    db.select().from(stadiums).where(eq(stadiums.id, stadiumId)),
    db.select().from(categories).where(eq(categories.stadiumId, stadiumId)),
    db.select().from(shops).where(eq(shops.stadiumId, stadiumId)),
    db.select().from(menuItems).where(eq(menuItems.stadiumId, stadiumId)),
    db.select().from(shopItems).where(inArray(shopItems.itemId, itemIdsOfStadium)),
    db.select().from(testimonials).where(inArray(testimonials.itemId, itemIdsOfStadium)),
  ]);

  const taken = await findTaken(deps, wanted.shops, wanted.items, stadiumId);
  if (taken.length > 0) return { ok: false, taken };

  const result: Counts = { added: 0, changed: 0, removed: 0 };
  const statements: BatchItem<"sqlite">[] = [];
  const merge = (
    table: Table,
    rows: Row[],
    stored: Row[],
    keys: string[],
    dated: boolean,
    atFirst: (row: Row) => Row = () => ({}),
  ) => {
    const keyOf = (row: Row) => keys.map((key) => row[key]).join("\u0000");
    const known = new Map(stored.map((row) => [keyOf(row), row]));
    for (const row of rows) {
      const before = known.get(keyOf(row));
      known.delete(keyOf(row));
      if (!before) {
        result.added++;
        const dates = dated ? { createdAt: at, updatedAt: at } : {};
        statements.push(db.insert(table).values({ ...row, ...dates, ...atFirst(row) } as never));
      } else if (Object.keys(row).some((name) => !same(row[name], before[name]))) {
        result.changed++;
        const dates = dated ? { updatedAt: at } : {};
        statements.push(
          db
            .update(table)
            .set({ ...row, ...dates } as never)
            .where(matching(table, keys, before)),
        );
      }
    }
    return [...known.values()];
  };

  merge(stadiums, [wanted.stadium], stadiumRows, ["id"], true);
  const oldCategories = merge(categories, wanted.categories, categoryRows, ["stadiumId", "id"], false);
  const oldShops = merge(shops, wanted.shops, shopRows, ["id"], true, heldUntilABoardListens(at));
  const oldItems = merge(menuItems, wanted.items, itemRows, ["id"], true);
  const oldSold = merge(shopItems, wanted.sold, soldRows, ["itemId", "shopId"], false);
  const oldVoices = merge(testimonials, wanted.testimonials, voiceRows, ["itemId", "id"], false);

  // Orders name shops, so a shop that left the file is closed, not deleted.
  for (const shop of oldShops) {
    if (!shop.isOpen) continue;
    result.removed++;
    statements.push(
      db
        .update(shops)
        .set({ isOpen: false, updatedAt: at })
        .where(eq(shops.id, shop.id as string)),
    );
  }
  const remove = (table: Table, keys: string[], rows: Row[]) => {
    result.removed += rows.length;
    for (const row of rows) statements.push(db.delete(table).where(matching(table, keys, row)));
  };
  remove(testimonials, ["itemId", "id"], oldVoices);
  remove(shopItems, ["itemId", "shopId"], oldSold);
  remove(menuItems, ["id"], oldItems);
  remove(categories, ["stadiumId", "id"], oldCategories);

  if (statements.length) {
    statements.push(
      db
        .update(stadiums)
        .set({ menuVersion: sql`${stadiums.menuVersion} + 1` })
        .where(eq(stadiums.id, stadiumId)),
    );
    await db.batch(statements as [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]]);
  }
  await publishCatalog(deps, stadiumId);
  await publishStadiums(deps);
  return { ok: true, ...result };
}

async function findTaken(
  { db }: CatalogDeps,
  shopRows: Row[],
  itemRows: Row[],
  stadiumId: string,
): Promise<string[]> {
  const ids = (rows: Row[]) => sql.raw(rows.map((row) => `'${row.id}'`).join());
  // The schema allows only letters, digits and hyphens in an id; bound values are limited to 100 a statement.
  const [shopsTaken, itemsTaken] = await db.batch([
    db
      .select({ id: shops.id })
      .from(shops)
      .where(sql`${shops.id} in (${ids(shopRows)}) and ${shops.stadiumId} <> ${stadiumId}`),
    db
      .select({ id: menuItems.id })
      .from(menuItems)
      .where(sql`${menuItems.id} in (${ids(itemRows)}) and ${menuItems.stadiumId} <> ${stadiumId}`),
  ]);
  return [...shopsTaken, ...itemsTaken].map((row) => row.id);
}

/** A shop that takes orders only while a board listens takes none before the first one does. */
function heldUntilABoardListens(at: number) {
  return (shop: Row): Row => (shop.requiresBoard ? { heldAt: at } : {});
}

/** Key columns are compared by value; every id is bound, never spliced. */
function matching(table: Table, keys: string[], row: Row) {
  const columns = table as unknown as Record<string, never>;
  return sql.join(
    keys.map((key) => sql`${columns[key]} = ${row[key]}`),
    sql` and `,
  );
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

function toRows({ stadium, categories: groups, shops: stands, items }: VenueFile) {
  const stadiumId = stadium.id;
  return {
    stadium: stadium as Row,
    categories: groups.map((group, position): Row => ({ ...group, stadiumId, position })),
    shops: stands.map(
      ({ connectedAccount, ...shop }, position): Row => ({
        ...shop,
        stadiumId,
        position,
        ...(connectedAccount ? { vendorConnectedAccountId: connectedAccount } : {}),
      }),
    ),
    items: items.map(
      (
        { shops: _shops, testimonials: _testimonials, category, dietary, offer, nutrition, ...item },
        position,
      ): Row => ({
        ...item,
        stadiumId,
        categoryId: category,
        dietary,
        nutrition: nutrition ?? null,
        discountPercentage: offer?.discountPercentage ?? null,
        offerActive: offer?.active ?? false,
        position,
      }),
    ),
    sold: items.flatMap((item) => item.shops.map((shopId): Row => ({ itemId: item.id, shopId }))),
    testimonials: items.flatMap((item) =>
      item.testimonials.map(
        (voice): Row => ({ ...voice, itemId: item.id, createdAt: Date.parse(voice.createdAt) }),
      ),
    ),
  };
}
