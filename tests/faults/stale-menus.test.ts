import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { catalogKey } from "#worker/cache/snapshots.ts";
import { stadiums } from "#worker/db/schema/index.ts";
import { createServices } from "#worker/services/services.ts";
import { menuInKv, menuWrittenAgo, watchKv } from "../support/menu-writes.ts";
import { db, openOwnVenue, publishMenu } from "../support/worker-world.ts";
import { injects } from "./support/fault.ts";

afterEach(() => void vi.restoreAllMocks());

const raise = (stadiumId: string) =>
  db
    .update(stadiums)
    .set({ menuVersion: sql`${stadiums.menuVersion} + 1` })
    .where(eq(stadiums.id, stadiumId));

test("a menu that changes while an older one is being stored is stored after it", async () => {
  injects(77, "a write that takes long");
  const { stadiumId } = await openOwnVenue();
  const before = (await menuInKv(stadiumId))?.version ?? 0;
  const slow = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  watchKv(async () => {
    reached.resolve();
    await slow.promise;
  });
  await raise(stadiumId);
  const first = publishMenu(stadiumId);
  await reached.promise;
  await raise(stadiumId);
  const second = publishMenu(stadiumId);
  slow.resolve();
  await Promise.all([first, second]);
  await vi.waitFor(async () => expect((await menuInKv(stadiumId))?.version).toBe(before + 2), 5_000);
});

test("a namespace that serves an older version, or a newer one than there is, keeps no menu back", async () => {
  injects(77, "reads that are a minute old");
  const { stadiumId } = await openOwnVenue();
  const old = await menuInKv(stadiumId);
  // What another location's cache still answers.
  for (const version of [0, 1_000_000]) {
    await raise(stadiumId);
    const get = async (key: string) =>
      key === catalogKey(stadiumId) ? { ...old, version } : await env.MENUS.get(key, "json");
    const menus = new Proxy(env.MENUS, {
      get: (target, name) => (name === "get" ? get : Reflect.get(target, name, target)),
    });
    await menuWrittenAgo(stadiumId, 2_000);
    const now = (await db.query.stadiums.findFirst({ where: eq(stadiums.id, stadiumId) }))?.menuVersion;
    // Twenty stadiums a run: other files' may come before this one.
    await vi.waitFor(
      async () => {
        await createServices({ ...env, MENUS: menus } as Env).upkeep.refreshMenus();
        expect((await menuInKv(stadiumId))?.version).toBe(now);
      },
      { timeout: 20_000, interval: 1 },
    );
  }
});
