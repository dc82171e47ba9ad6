import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Db } from "#worker/db/client.ts";
import { preparedBatch } from "#worker/db/prepared-batch.ts";
import { readBatch, reading, readOne } from "#worker/db/reading.ts";
import { session, shops, user } from "#worker/db/schema/index.ts";
import { db, openOwnVenue, signUp } from "../support/worker-world.ts";

// The contract with drizzle: db.batch asks a statement for what prepared-batch.ts gives it.

/** Dates, JSON columns, joins, named expressions, a subquery and a list: each kind that the product's own have. */
const build = (db: Db, at: { id: unknown; since: unknown; shop: unknown }) =>
  [
    db
      .select()
      .from(user)
      .where(eq(user.id, sql`${at.id}`)),
    db
      .select({ id: sql<string>`${session.id}`.as("session_id"), user, until: session.expiresAt })
      .from(session)
      .innerJoin(user, eq(user.id, session.userId))
      .where(and(eq(session.userId, sql`${at.id}`), gt(session.expiresAt, sql`${at.since}`))),
    db
      .select()
      .from(shops)
      .where(inArray(shops.id, db.select({ id: shops.id }).from(shops).where(sql`${shops.id} = ${at.shop}`))),
  ] as const;
const kept = preparedBatch(["id", "since", "shop"], build);

test("prepared statements answer as those that drizzle builds, for the values of each call", async () => {
  const { shopId } = await openOwnVenue();
  const [first, second] = [await signUp(), await signUp()];
  for (const { userId } of [first, second, first]) {
    const values = { id: userId, since: Date.now(), shop: shopId };
    const [person, open, shop] = await readOne(
      db,
      reading(kept(db, values), (rows) => rows),
    );
    const [statement, ...more] = build(db, values);
    if (!statement) throw new Error("nothing to compare with");
    expect([person, open, shop]).toEqual(await db.batch([statement, ...more]));
    expect(person).toMatchObject([{ id: userId, createdAt: expect.any(Date) }]);
    expect(open).toMatchObject([{ user: { id: userId }, until: expect.any(Date) }]);
    expect(shop).toMatchObject([{ id: shopId, name: expect.any(Object) }]);
  }
});

test("two calls in one batch keep their values apart", async () => {
  const [first, second] = [await signUp(), await signUp()];
  const of = (id: string) => reading(kept(db, { id, since: 0, shop: "" }), ([[found]]) => found);
  expect(await readBatch(db, of(first.userId), of(second.userId))).toMatchObject([
    { id: first.userId },
    { id: second.userId },
  ]);
});

test("a value that is missing is an error, not an empty answer", () => {
  expect(() => kept(db, { id: "a" } as never)).toThrow("since");
});
