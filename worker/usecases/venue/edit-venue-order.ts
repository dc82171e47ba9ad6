import { and, asc, eq, sql } from "drizzle-orm";
import type { MoveBody } from "#domain/schemas/venue-console.ts";
import { categories, menuItems, shops } from "#worker/db/schema/index.ts";
import { renumber } from "#worker/db/venue.ts";
import { type At, commitVenue } from "./edit-venue.ts";

const tables = { item: menuItems, category: categories, shop: shops } as const;
export type OrderedKind = keyof typeof tables;

/**
 * Puts a row in another's place; those between move by one. Every position stays within what was read, so dishes of
 * other categories keep theirs. A move stays meaningful after a concurrent one, so a lost race is simply retried. Where
 * nothing would change, as at the end of the list, nothing happens.
 */
export async function moveInOrder(
  at: At,
  { kind, id, ...body }: MoveBody & { kind: OrderedKind; id: string },
): Promise<{ ok: true } | { ok: false; reason: "not-found" | "changed-meanwhile" }> {
  const { stadiumId } = at;
  const { db } = at.deps;
  const { within } = body;
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
    const from = row.findIndex((each) => each.id === id);
    const to = placeOf(row, from, body);
    if (from < 0 || to === null) return { ok: false, reason: "not-found" };
    if (to === from) return { ok: true };
    const moved = row.toSpliced(from, 1).toSpliced(to, 0, row[from] as (typeof row)[number]);
    const [first, last] = [Math.min(from, to), Math.max(from, to)];
    const places = row.slice(first, last + 1).map(({ position }) => position);
    if (new Set(places).size < places.length) {
      await renumber(db, tables[kind], stadiumId);
      continue;
    }
    const stood = JSON.stringify(row.slice(first, last + 1).map((each) => [each.id, each.position]));
    const stands = JSON.stringify(
      moved.slice(first, last + 1).map((each, index) => [each.id, places[index]]),
    );
    const idIn = sql`json_extract(value, '$[0]')`;
    const written = await commitVenue(
      at,
      { action: `${kind}.move`, subject: id },
      {
        detail: { from: from + 1, to: to + 1 },
        guard: sql`(select count(*) from json_each(${stood}) inner join ${table} on ${table.stadiumId} = ${stadiumId}
        and ${table.id} = ${idIn} and ${table.position} = json_extract(value, '$[1]')) = ${places.length}`,
        statements: [
          db
            .update(table)
            .set({
              position: sql`(select json_extract(value, '$[1]') from json_each(${stands}) where ${idIn} = ${table.id})`,
            })
            .where(
              and(
                eq(table.stadiumId, stadiumId),
                sql`${table.id} in (select ${idIn} from json_each(${stands}))`,
              ),
            ),
        ],
      },
    );
    if (written) return { ok: true };
  }
  return { ok: false, reason: "changed-meanwhile" };
}

/** The index where it shall stand; null where the other is gone. */
function placeOf(row: readonly { id: string }[], at: number, body: MoveBody): number | null {
  if ("onto" in body) {
    const onto = row.findIndex((each) => each.id === body.onto);
    return onto < 0 ? null : onto;
  }
  const last = row.length - 1;
  return body.direction === "top"
    ? 0
    : body.direction === "up"
      ? Math.max(0, at - 1)
      : Math.min(last, at + 1);
}
