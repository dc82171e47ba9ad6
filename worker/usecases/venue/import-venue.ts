import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Claim, claimsIn } from "#domain/law/claims.ts";
import { lawOf } from "#domain/law/jurisdictions.ts";
import type { Currency } from "#domain/money/money.ts";
import type { VenueFile } from "#domain/schemas/venue-file.ts";
import type { Copies } from "#domain/schemas/venue-part.ts";
import { countChanges, isRemoval, type VenueChange } from "#domain/venue/venue-changes.ts";
import type { ImportCounts } from "#domain/wire/problems.ts";
import { deleteMany, insertMany } from "#worker/db/bulk.ts";
import { raiseMenuVersion } from "#worker/db/catalog.ts";
import type { Db } from "#worker/db/client.ts";
import {
  categories,
  menuItems,
  orders,
  shopItems,
  shops,
  stadiums,
  testimonials,
} from "#worker/db/schema/index.ts";
import { venueStatements } from "#worker/db/venue.ts";
import type { RecordDeps } from "../catalog/load-catalog.ts";
import { compareVenue, same } from "./compare-venue.ts";
import { type Row, toRows } from "./venue-rows.ts";

type Table =
  | typeof stadiums
  | typeof categories
  | typeof shops
  | typeof menuItems
  | typeof shopItems
  | typeof testimonials;

/**
 * Shop and item ids are global: `taken` belong to another stadium. `chargedIn`: orders were charged in that currency, so
 * it stays. `claims`: texts that say what only a certificate may, by the venue's law.
 */
type Taken = { ok: false; taken: string[]; chargedIn?: Currency; claims?: Claim[] };
export type ImportResult =
  | ({ ok: true; changes: VenueChange[] } & ImportCounts)
  | Taken
  /** It would remove something without permission. */
  | { ok: false; removing: VenueChange[]; taken?: undefined };

/** The statements of an import and what they change, by name; nothing is written yet. */
export type ImportPlan =
  | { ok: true; changes: VenueChange[]; statements: BatchItem<"sqlite">[]; menuVersion: number }
  | Taken;

/**
 * Makes the database match the file, in one transaction; importing twice changes nothing. The day's overrides (open,
 * paused, sold out) and a connected account that the file does not name stay as they are. The minute finds the menu behind.
 */
export async function importVenue(
  deps: RecordDeps,
  venue: VenueFile,
  { mayRemove = true, copies }: { mayRemove?: boolean; copies?: Copies } = {},
): Promise<ImportResult> {
  const plan = await planImport(deps, venue, copies);
  if (!plan.ok) return plan;
  const removing = plan.changes.filter(isRemoval);
  if (!mayRemove && removing.length > 0) return { ok: false, removing };
  const [first, ...rest] = plan.statements;
  if (first) await deps.db.batch([first, ...rest]);
  return { ok: true, changes: plan.changes, ...countChanges(plan.changes) };
}

/** Compares the file with the database. The statements, if any, also raise the menu's version. */
export async function planImport(
  { db, now }: RecordDeps,
  venue: VenueFile,
  copies: Copies = new Map(),
): Promise<ImportPlan> {
  const at = now();
  const wanted = toRows(venue, copies);
  const stadiumId = venue.stadium.id;
  const [stadiumRows, categoryRows, shopRows, itemRows, soldRows, voiceRows] = await db.batch(
    venueStatements(db, stadiumId),
  );
  const menuVersion = stadiumRows[0]?.menuVersion ?? 0;

  const taken = await findTaken(db, wanted.shops, wanted.items, stadiumId);
  if (taken.length > 0) return { ok: false, taken };

  const [before] = stadiumRows;
  const { currency } = venue.stadium;
  if (before && currency && currency !== before.currency && (await hasOrders(db, stadiumId)))
    return { ok: false, taken, chargedIn: before.currency };

  const { jurisdiction = before?.jurisdiction ?? null } = venue.stadium;
  const claims = claimsIn(venue, lawOf(jurisdiction).certifiedDiets);
  if (claims.length > 0) return { ok: false, taken, claims };

  const changes = compareVenue(
    { stadiumRows, categoryRows, shopRows, itemRows, soldRows, voiceRows },
    wanted,
    copies,
  );
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
    const added: Row[] = [];
    for (const row of rows) {
      const before = known.get(keyOf(row));
      known.delete(keyOf(row));
      if (!before) {
        const dates = dated ? { createdAt: at, updatedAt: at } : {};
        added.push({ ...row, ...dates, ...atFirst(row) });
      } else if (Object.keys(row).some((name) => !same(row[name], before[name]))) {
        const dates = dated ? { updatedAt: at } : {};
        statements.push(
          db
            .update(table)
            .set({ ...row, ...dates } as never)
            .where(matching(table, keys, before)),
        );
      }
    }
    statements.push(...insertMany(db, table, added));
    return [...known.values()];
  };

  merge(stadiums, [wanted.stadium], stadiumRows, ["id"], true);
  const oldCategories = merge(categories, wanted.categories, categoryRows, ["stadiumId", "id"], false);
  const oldShops = merge(shops, wanted.shops, shopRows, ["id"], true, pausedUntilABoardConnects(at));
  const oldItems = merge(menuItems, wanted.items, itemRows, ["id"], true);
  const oldSold = merge(shopItems, wanted.sold, soldRows, ["itemId", "shopId"], false, (row) => ({
    ...soldRows.find((old) => old.shopId === row.shopId && old.itemId === copies.get(String(row.itemId))),
    ...row,
  }));
  const oldVoices = merge(testimonials, wanted.testimonials, voiceRows, ["itemId", "id"], false);

  // Orders reference shops, so a shop missing from the file is closed and moved to the end, not deleted.
  for (const [index, shop] of oldShops.entries()) {
    const position = wanted.shops.length + index;
    if (!shop.isOpen && shop.position === position) continue;
    statements.push(
      db
        .update(shops)
        .set({ isOpen: false, position, updatedAt: at })
        .where(eq(shops.id, shop.id as string)),
    );
  }
  const remove = (table: Table, keys: string[], rows: Row[]) => {
    statements.push(...deleteMany(db, table, keys, rows));
  };
  remove(testimonials, ["itemId", "id"], oldVoices);
  remove(shopItems, ["itemId", "shopId"], oldSold);
  remove(menuItems, ["id"], oldItems);
  remove(categories, ["stadiumId", "id"], oldCategories);

  if (statements.length > 0) statements.push(raiseMenuVersion(db, stadiumId));
  return { ok: true, changes, statements, menuVersion };
}

async function hasOrders(db: Db, stadiumId: string): Promise<boolean> {
  const placed = and(eq(orders.stadiumId, stadiumId), isNotNull(orders.placedAt));
  return (await db.select({ id: orders.id }).from(orders).where(placed).limit(1)).length > 0;
}

async function findTaken(db: Db, shopRows: Row[], itemRows: Row[], stadiumId: string): Promise<string[]> {
  const ids = (rows: Row[]) => sql.raw(rows.map((row) => `'${row.id}'`).join());
  // Spliced, because a statement takes 100 bound values; the schema allows only letters, digits and hyphens in ids.
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

/** A new shop that requires a board starts paused until its board connects. */
function pausedUntilABoardConnects(at: number) {
  return (shop: Row): Row => (shop.requiresBoard ? { autoPausedAt: at } : {});
}

function matching(table: Table, keys: string[], row: Row) {
  const columns = table as unknown as Record<string, never>;
  return sql.join(
    keys.map((key) => sql`${columns[key]} = ${row[key]}`),
    sql` and `,
  );
}
