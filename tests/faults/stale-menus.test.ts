import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Catalog } from "#domain/menu/catalog.ts";
import { catalogKey } from "#worker/cache/snapshots.ts";
import { stadiums } from "#worker/db/schema/index.ts";
import { createServices } from "#worker/services/services.ts";
import { db, openOwnVenue } from "../support/worker-world.ts";
import { injects } from "./support/fault.ts";

type Menus = KVNamespace & { put: KVNamespace["put"]; get: KVNamespace["get"] };

/** One isolate's services, on a namespace that does something else with some calls. */
const isolateWith = (calls: Partial<Menus>) => {
  const menus = new Proxy(env.MENUS, {
    get: (target, name) => {
      const value = Reflect.get(calls, name) ?? Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return createServices({ ...env, MENUS: menus } as Env).catalog;
};
const stored = (stadiumId: string) => env.MENUS.get<Catalog>(catalogKey(stadiumId), "json");
const raise = (stadiumId: string) =>
  db
    .update(stadiums)
    .set({ menuVersion: sql`${stadiums.menuVersion} + 1` })
    .where(eq(stadiums.id, stadiumId));

test("of two menus published at once the newer one stays, whoever stores last", async () => {
  injects(77, "a writer that read first and stores last");
  const { stadiumId } = await openOwnVenue();
  const before = await stored(stadiumId);
  const slow = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  let puts = 0;
  const late = isolateWith({
    async put(key: string, value: string) {
      if (key.startsWith("catalog:") && puts++ === 0) {
        reached.resolve();
        await slow.promise;
      }
      return env.MENUS.put(key, value);
    },
  } as Partial<Menus>);
  const first = late.publish(stadiumId);
  await reached.promise;
  await raise(stadiumId);
  await isolateWith({}).publish(stadiumId);
  expect((await stored(stadiumId))?.version).toBe((before?.version ?? 0) + 1);
  slow.resolve();
  await first;
  expect((await stored(stadiumId))?.version).toBe((before?.version ?? 0) + 1);
});

test("a namespace that serves its writer an older version, or a newer one than there is, keeps no menu back", async () => {
  injects(77, "reads that are a minute old");
  const { stadiumId } = await openOwnVenue();
  const old = await stored(stadiumId);
  await raise(stadiumId);
  // What another location's cache still answers.
  for (const version of [0, 1_000_000]) {
    await raise(stadiumId);
    const now = (await db.query.stadiums.findFirst({ where: eq(stadiums.id, stadiumId) }))?.menuVersion;
    await isolateWith({ get: (async () => ({ ...old, version })) as never }).publish(stadiumId);
    expect((await stored(stadiumId))?.version).toBe(now);
  }
});
