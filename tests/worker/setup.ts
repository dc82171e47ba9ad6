import { applyD1Migrations, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, expect } from "vitest";
import { takeBatches, takeStatements, watchD1 } from "../support/d1-watch.ts";
import { growingScans } from "../support/query-plans.ts";
import { joinsOf } from "../support/two-sides.ts";

await applyD1Migrations(env.DB, (env as unknown as { TEST_MIGRATIONS: D1Migration[] }).TEST_MIGRATIONS);
watchD1();
// The migrations themselves are no part of the product.
takeStatements();

/** After EVERY file: whatever the product asked D1 in its tests was answered by an index, and of one side alone. */
afterAll(async () => {
  const walking: Record<string, string[]> = {};
  const statements = takeStatements();
  for (const heard of statements) {
    const scans = await growingScans(heard);
    if (scans.length > 0) walking[heard.sql] = scans;
  }
  expect(walking, "statements that walk through a growing table").toEqual({});
  const joins = joinsOf(
    statements.map(({ sql }) => sql),
    takeBatches(),
  );
  expect(joins, "statements that name identity and the record (decision 39)").toEqual([]);
});
