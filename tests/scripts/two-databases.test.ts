import fc from "fast-check";
import { expect, test } from "vitest";
import { placedD1, sideOf } from "#worker/db/sides.ts";
import { uuidV7 } from "#worker/platform/ids.ts";
import { mostSlots, newOrderId, slotOfOrder } from "#worker/platform/slots.ts";

const slots = fc.integer({ min: 0, max: mostSlots - 1 });
const times = fc.integer({ min: 0, max: 2 ** 48 - 1 });

test("an order's id says its database and its time, and ids of before are of the first", () => {
  fc.assert(
    fc.property(slots, times, (slot, now) => {
      const id = newOrderId(slot, now);
      expect(slotOfOrder(id)).toBe(slot);
      expect(id.slice(0, 13)).toBe(uuidV7(now).slice(0, 13));
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[78][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(slotOfOrder(uuidV7(now))).toBe(0);
    }),
  );
});

test("what is no order's id has no slot", () => {
  const texts = fc.oneof(fc.string(), fc.uuid({ version: 4 }));
  fc.assert(fc.property(texts, (text) => slotOfOrder(text) === null));
});

test("a statement's side is that of the tables that it names", () => {
  expect(sideOf('select "id" from "session" where "token" = ?')).toBe("identity");
  expect(sideOf('update "orders" set "status" = ? where "id" = ?')).toBe("record");
  expect(sideOf('insert into "audit_log" ("id") values (?)')).toBe("either");
  expect(sideOf("insert into audit_log select case when exists (select 1 from staff_roles) then 1 end")).toBe(
    "identity",
  );
  expect(sideOf('update "customers" set "x" = (select json_group_array(value) from json_each(?))')).toBe(
    "identity",
  );
  expect(sideOf('insert into "place_slots" select value, ? from json_each(?) where true')).toBe("identity");
});

/** A database that answers each statement with its own name and the statement. */
function aDatabase(name: string, batches: string[]): D1Database {
  const statement = (sql: string, values: unknown[]): unknown => ({
    said: `${name}: ${sql} ${values.join()}`.trim(),
    bind: (...given: unknown[]) => statement(sql, given),
    all: async () => `${name}: ${sql}`,
  });
  return {
    prepare: (sql: string) => statement(sql, []),
    async batch(statements: { said: string }[]) {
      batches.push(name);
      return statements.map(({ said }) => said);
    },
  } as unknown as D1Database;
}

test("a batch goes to each database once, and its answers come in the order of its statements", async () => {
  const batches: string[] = [];
  const [identity, one, two] = ["identity", "one", "two"].map((name) => aDatabase(name, batches));
  const [first, second] = [
    placedD1(identity as D1Database, one as D1Database),
    placedD1(identity as D1Database, two as D1Database),
  ];
  const asked = [
    first.prepare("select 1 from orders"),
    second.prepare("select 2 from orders where id = ?").bind("x"),
    first.prepare("select 3 from session"),
    second.prepare("select 4 from alerts"),
    second.prepare("select 5 from user"),
  ];
  expect(await first.batch(asked)).toEqual([
    "one: select 1 from orders",
    "two: select 2 from orders where id = ? x",
    "identity: select 3 from session",
    "two: select 4 from alerts",
    "identity: select 5 from user",
  ]);
  expect(batches.sort()).toEqual(["identity", "one", "two"]);
});

test("what is written to a table of both goes along with what the batch writes", async () => {
  const batches: string[] = [];
  const db = placedD1(aDatabase("identity", batches), aDatabase("record", batches));
  const entry = db.prepare("insert into audit_log values (?)");
  await db.batch([entry, db.prepare("delete from staff_roles")]);
  expect(batches).toEqual(["identity"]);
  await db.batch([entry, db.prepare("update shops set x = 1")]);
  await db.batch([entry]);
  expect(batches).toEqual(["identity", "record", "record"]);
});
