import { dbOfSlot } from "../db/databases.ts";
import { hasCheckoutKey, slotsOf } from "../db/places.ts";
import { allOf, nothing, type Reading, readAs, reading, readOne } from "../db/reading.ts";
import { logError } from "../platform/log.ts";

/**
 * A checkout key is one order, and its uniqueness is a database's own. So a checkout reads, together with the rest,
 * whether the first database has the key, and then the others where this person has ordered. One that is down is not
 * waited for: what it has can't be paid meanwhile.
 */
export function onceEverywhere<T extends object>(
  env: Env,
  slot: number,
  own: Reading<T>,
  { customerId, key }: { customerId: string; key: string },
): Reading<T & { isElsewhere: boolean }> {
  const first = dbOfSlot(env, 0);
  const asked = allOf(
    own,
    reading([slotsOf(first, customerId)], ([rows]) => rows.map((each) => each.slot)),
    slot === 0 ? readAs(nothing, () => false) : hasCheckoutKey(first, customerId, key),
  );
  let found: ReturnType<typeof asked.read> | undefined;
  return {
    statements: asked.statements,
    read(rows) {
      found = asked.read(rows);
      return { ...found[0], isElsewhere: found[2] };
    },
    async more() {
      const [read, slots, isInFirst] = found ?? asked.read([]);
      const dbs = slots.filter((each) => each !== slot).map((each) => dbOfSlot(env, each));
      const told = await Promise.allSettled(
        dbs.map((db) => readOne(db, hasCheckoutKey(db, customerId, key))),
      );
      for (const each of told)
        if (each.status === "rejected") logError("a checkout key was not looked for", each.reason);
      const isThere = told.some((each) => each.status === "fulfilled" && each.value);
      return { ...read, isElsewhere: isInFirst || isThere };
    },
  };
}
