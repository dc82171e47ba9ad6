import { inArray } from "drizzle-orm";
import type { Db } from "./client.ts";
import { among } from "./presence.ts";
import { mapReading, nothing, type Reading, reading } from "./reading.ts";
import { user } from "./schema/index.ts";

/** The names of these accounts, where there are any of them. */
export function namesOf(db: Db, ids: readonly string[]): Reading<ReadonlyMap<string, string>> {
  const asked = [...new Set(ids)].filter((id) => id !== "");
  if (asked.length === 0) return mapReading(nothing, () => new Map());
  const found = db
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(inArray(user.id, among(asked)));
  return reading([found], ([rows]) => new Map(rows.map(({ id, name }) => [id, name])));
}
