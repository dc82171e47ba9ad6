import { applyD1Migrations, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, expect } from "vitest";
import { takeStatements, watchD1 } from "../support/d1-watch.ts";
import { growingScans } from "../support/query-plans.ts";

await applyD1Migrations(env.DB, (env as unknown as { TEST_MIGRATIONS: D1Migration[] }).TEST_MIGRATIONS);
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
