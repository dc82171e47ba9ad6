import { countingD1 } from "../platform/metrics.ts";
import { mostSlots, UnboundSlot } from "../platform/slots.ts";
import { createDb, type Db, dbOver } from "./client.ts";
import { placedD1 } from "./sides.ts";

/** The databases by slot: `DB`, then `DB_1`, `DB_2` ... as far as they are bound (decision 39). */
export function databasesOf(env: Pick<Env, "DB">): [D1Database, ...D1Database[]] {
  const bound = env as unknown as Record<string, D1Database | undefined>;
  const found: [D1Database, ...D1Database[]] = [env.DB];
  for (let slot = 1; slot < mostSlots; slot++) {
    const next = bound[`DB_${slot}`];
    if (!next) break;
    found.push(next);
  }
  return found;
}

/** One proxy for each binding, so that two sets of services name a database alike and their statements share a batch. */
const counted = new WeakMap<D1Database, D1Database>();
function countedOnce(d1: D1Database): D1Database {
  const made = counted.get(d1) ?? countingD1(d1);
  counted.set(d1, made);
  return made;
}

/** Identity in the first database, the record of the slot's stadiums in that one. Where there is only one, it is both. */
export function dbOfSlot(env: Pick<Env, "DB">, slot: number): Db {
  const all = databasesOf(env);
  if (all.length === 1) return createDb(env.DB);
  const record = all[slot];
  if (!record) throw new UnboundSlot(slot, true);
  return dbOver(placedD1(countedOnce(env.DB), countedOnce(record)));
}
