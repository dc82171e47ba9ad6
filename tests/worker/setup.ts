import { type D1Migration, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, expect } from "vitest";
import { takeStatements, watchD1 } from "../support/d1-watch.ts";
import { growingScans } from "../support/query-plans.ts";
import { stripeControl } from "../support/stripe-control.ts";

const { TEST_MIGRATIONS } = env as unknown as { TEST_MIGRATIONS: D1Migration[] };
const hasTables = () => env.DB.prepare("select 1 from sqlite_master where name = 'orders'").first();
// What earlier files left would be woken, told, searched and counted in this one: a third of the run. What one of them
// still had on the way may bring its database back.
do await reset();
while (await hasTables());
await stripeControl("POST", "reset", {});
// In one batch: one after the other they take ten times as long.
await env.DB.batch(TEST_MIGRATIONS.flatMap(({ queries }) => queries.map((query) => env.DB.prepare(query))));
watchD1();
// The migrations themselves are no part of the product.
takeStatements();

/** After EVERY file: whatever the product asked D1 in its tests was answered by an index. */
afterAll(async () => {
  const walking: Record<string, string[]> = {};
  for (const heard of takeStatements()) {
    const scans = await growingScans(heard);
    if (scans.length > 0) walking[heard.sql] = scans;
  }
  expect(walking, "statements that walk through a growing table").toEqual({});
});
