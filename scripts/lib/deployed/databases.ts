import { mostSlots } from "#worker/platform/slots.ts";
import { Failure } from "../failure.ts";
import { type Cloudflare, Refused } from "./api.ts";
import type { WorkerConfig } from "./config.ts";
import { recordOver } from "./record.ts";

/** Where Cloudflare puts a database; it never moves. */
export const regions = ["weur", "eeur", "wnam", "enam", "apac", "oc"] as const;
export type Region = (typeof regions)[number];

export const bindingOf = (slot: number) => (slot === 0 ? "DB" : `DB_${slot}`);
/** The variable that says where a slot's database is. */
export const regionVariable = (slot: number) => `${bindingOf(slot)}_REGION`;

export type PlannedDatabase = { name: string; region: Region };
type Databases = Pick<WorkerConfig, "d1_databases" | "vars">;

/**
 * The databases that an environment is to have, by their slots: those of wrangler.toml and as many more as were asked for.
 * @param count null: as many as there are
 * @param wanted a region for each, or one for all that have none yet
 * @throws Failure where fewer are asked for than are bound: order ids name them
 */
export function planDatabases(
  { d1_databases: bound, vars }: Databases,
  name: string,
  count: number | null,
  wanted: readonly Region[],
): PlannedDatabase[] {
  const all = Math.max(count ?? bound.length, 1);
  if (all > mostSlots) throw new Failure(`There can be ${mostSlots} databases at most.`);
  if (all < bound.length)
    throw new Failure(
      `wrangler.toml binds ${bound.length} databases, and none of them can be taken away: the ids of orders name theirs.`,
    );
  if (wanted.length > 1 && wanted.length !== all)
    throw new Failure(`${wanted.length} regions for ${all} databases: give one for all, or one for each.`);
  const first = bound[0]?.database_name ?? name;
  return Array.from({ length: all }, (_, slot) => {
    const known = regions.find((each) => slot > 0 && each === vars[regionVariable(slot)]);
    return {
      name: bound[slot]?.database_name ?? `${first}-${slot}`,
      region: wanted[slot] ?? known ?? (wanted[0] as Region),
    };
  });
}

/** What is wrong with the bindings: the Worker counts them up from `DB` and stops at the first gap. */
export function bindingProblems({ d1_databases: bound }: Pick<WorkerConfig, "d1_databases">): string[] {
  const problems = bound.flatMap(({ binding }: { binding: string }, slot: number) =>
    binding === bindingOf(slot)
      ? []
      : [`database ${slot} must be bound as ${bindingOf(slot)}, not ${binding}`],
  );
  const ids = bound.map(({ database_id: id }: { database_id?: string }) => id);
  if (new Set(ids).size < ids.length) problems.push("two bindings name one database");
  return problems;
}

/**
 * The slots of the directory that a venue is in, and that nothing is bound for: its orders would be out of reach.
 * @param bound bindings of D1, of a configuration or of a version
 */
export async function unboundSlots(
  cloudflare: Pick<Cloudflare, "call">,
  { d1_databases }: Pick<WorkerConfig, "d1_databases">,
  bound: readonly string[],
): Promise<number[]> {
  const directory = recordOver(cloudflare, d1_databases[0]?.database_id ?? "");
  try {
    const { results } = await directory
      .prepare("select distinct slot from place_slots order by slot")
      .all<{ slot: number }>();
    return results.map(({ slot }) => slot).filter((slot) => !bound.includes(bindingOf(slot)));
  } catch (error) {
    // Before the first deploy there is no table, and without a database there is no venue.
    if (error instanceof Refused && /no such table|could not be found/.test(error.message)) return [];
    throw error;
  }
}

/** A sentence for the operator. */
export const unboundText = (slots: readonly number[]) =>
  `Venues are in ${slots.map(bindingOf).join(", ")}, which it does not bind: their orders would be out of reach.`;
