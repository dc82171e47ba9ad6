import { and, asc, eq, sql } from "drizzle-orm";
import type { MoveBody } from "#domain/schemas/venue-console.ts";
import { categories, menuItems, shops } from "#worker/db/schema/index.ts";
import { renumber } from "#worker/db/venue.ts";
import { commitVenue, type EditDeps, type Manager, type Statement } from "./edit-venue.ts";

const tables = { item: menuItems, category: categories, shop: shops } as const;
export type OrderedKind = keyof typeof tables;

/**
 * Swaps a row with its neighbour. "One up" stays meaningful after a concurrent move, so a lost race is simply retried.
 * At the end of the list nothing happens.
 */
export async function moveInOrder(
  deps: EditDeps,
  manager: Manager,
  stadiumId: string,
  kind: OrderedKind,
  id: string,
  { direction, within }: MoveBody,
): Promise<{ ok: true } | { ok: false; reason: "not-found" | "changed-meanwhile" }> {
  const { db } = deps;
  // The three tables share these columns, which the query builder's types cannot express.
  const table = tables[kind] as typeof shops;
  const inRow =
    kind === "item" && within !== null
      ? and(eq(table.stadiumId, stadiumId), eq(menuItems.categoryId, within))
      : eq(table.stadiumId, stadiumId);
  for (let attempt = 0; attempt < 3; attempt++) {
    const row = await db
      .select({ id: table.id, position: table.position })
      .from(table)
      .where(inRow)
      .orderBy(asc(table.position), asc(table.id));
    const at = row.findIndex((each) => each.id === id);
    const [one, other] = [row[at], row[direction === "up" ? at - 1 : at + 1]];
    if (!one) return { ok: false, reason: "not-found" };
    if (!other) return { ok: true };
    if (one.position === other.position) {
      await renumber(db, tables[kind], stadiumId);
      continue;
    }
    const stands = (each: typeof one) =>
      sql`exists (select 1 from ${table} where ${table.stadiumId} = ${stadiumId} and ${table.id} = ${each.id} and ${table.position} = ${each.position})`;
    const put = (each: typeof one, position: number): Statement =>
      db
        .update(table)
        .set({ position })
        .where(and(eq(table.stadiumId, stadiumId), eq(table.id, each.id)));
    const written = await commitVenue(deps, manager, stadiumId, {
      action: `${kind}.move`,
      subject: id,
      detail: { direction, past: other.id },
      guard: sql`${stands(one)} and ${stands(other)}`,
      statements: [put(one, other.position), put(other, one.position)],
    });
    if (written) return { ok: true };
  }
  return { ok: false, reason: "changed-meanwhile" };
}
