import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "./client.ts";
import { among } from "./presence.ts";
import { customerSlots, placeSlots, shops, stadiums } from "./schema/index.ts";

/** Stadiums and shops outside of the first database. */
export async function readPlaces(db: Db): Promise<Map<string, number>> {
  const rows = await db.select().from(placeSlots);
  return new Map(rows.map(({ id, slot }) => [id, slot]));
}

/** Null for a stadium or shop that no database has yet. */
export async function slotOfPlace(first: Db, id: string): Promise<number | null> {
  const [listed, ...stored] = await first.batch([
    first.select({ slot: placeSlots.slot }).from(placeSlots).where(eq(placeSlots.id, id)),
    first.select({ id: stadiums.id }).from(stadiums).where(eq(stadiums.id, id)),
    first.select({ id: shops.id }).from(shops).where(eq(shops.id, id)),
  ]);
  return listed[0]?.slot ?? (stored.flat().length > 0 ? 0 : null);
}

/**
 * Of these ids of a stadium and its shops, those that a stadium of another database has: ids are global.
 * @param first the first database, whose own stadiums are not listed
 */
export async function placesElsewhere(first: Db, slot: number, ids: readonly string[]): Promise<string[]> {
  const listed = inArray(placeSlots.id, among(ids));
  if (slot === 0) return idsOf(await first.select().from(placeSlots).where(listed));
  const unlisted = <T extends typeof stadiums | typeof shops>(table: T) =>
    first
      .select({ id: table.id })
      .from(table)
      .where(inArray(table.id, among(ids)));
  const found = await first.batch([
    first
      .select({ id: placeSlots.id })
      .from(placeSlots)
      .where(and(listed, ne(placeSlots.slot, slot))),
    unlisted(stadiums),
    unlisted(shops),
  ]);
  return [...new Set(found.flatMap(idsOf))];
}

/** Lists what a slot's database is about to get. Never moves an entry. */
export async function listPlaces(first: Db, slot: number, ids: readonly string[]): Promise<void> {
  if (slot === 0) return;
  await first
    .insert(placeSlots)
    .select(sql`select value, ${slot} from json_each(${JSON.stringify(ids)}) where true`)
    .onConflictDoNothing();
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** The databases besides the first that have rows of this person. */
export function slotsOf(db: Db, userId: string) {
  return db.select({ slot: customerSlots.slot }).from(customerSlots).where(eq(customerSlots.userId, userId));
}

export async function noteSlot(db: Db, userId: string, slot: number): Promise<void> {
  await db.insert(customerSlots).values({ userId, slot }).onConflictDoNothing();
}

/**
 * Orders and runners' contacts refer to an account, and SQLite drops a reference only with its table. So a record that is
 * not the first has the account's bare id, without name or address.
 */
export async function addBareAccount(record: D1Database, userId: string): Promise<void> {
  await record
    .prepare(
      "insert or ignore into user (id, name, email, first_name, last_name, created_at, updated_at) values (?1, '', ?1, '', '', 0, 0)",
    )
    .bind(userId)
    .run();
}
