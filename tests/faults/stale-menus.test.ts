import { eq, sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { stadiums } from "#worker/db/schema/index.ts";
import { createServices } from "#worker/services/services.ts";
import { backdateMenuWrite, menuInKv, watchKv, withMenusOf } from "../support/menu-writes.ts";
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
  // What another location's cache still answers.
  for (const version of [0, 1_000_000]) {
    await raise(stadiumId);
    await backdateMenuWrite(stadiumId, 2_000);
    const stale = withMenusOf([stadiumId], (menu) => ({ ...menu, version }));
    await createServices(stale).upkeep.refreshMenus();
    const now = (await db.query.stadiums.findFirst({ where: eq(stadiums.id, stadiumId) }))?.menuVersion;
    expect((await menuInKv(stadiumId))?.version).toBe(now);
  }
});
