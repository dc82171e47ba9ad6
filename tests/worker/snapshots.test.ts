import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { jurisdictions } from "#domain/law/jurisdictions.ts";
import { readCatalog, readStadiums } from "#worker/db/catalog.ts";
import { stadiums } from "#worker/db/schema/index.ts";
import { createServices } from "#worker/services/services.ts";
import { catalogKey, createSnapshots } from "#worker/stores/menu-store.ts";
import { findCatalog } from "#worker/usecases/catalog/load-catalog.ts";
import { db, openOwnVenue, publishMenu } from "../support/worker-world.ts";

let now: number;
let later: Promise<unknown>[];
let asked = 0;
let fails: boolean;
let isolate: ReturnType<typeof createSnapshots>;

const kv = new Proxy(env.MENUS, {
  get(target, name) {
    const value = Reflect.get(target, name, target);
    if (name !== "get") return typeof value === "function" ? value.bind(target) : value;
    return async (...args: unknown[]) => {
      asked++;
      if (fails) throw new Error("the store is away");
      return value.apply(target, args);
    };
  },
});
/** Another isolate writes; this one finds out. */
const write = (builtAt: number) =>
  createSnapshots(env.MENUS, () => now).writeStadiums({ builtAt, stadiums: [] });
const read = async () => (await isolate.readStadiums())?.builtAt;

beforeEach(async () => {
  now = 1_000_000;
  later = [];
  asked = 0;
  fails = false;
  isolate = createSnapshots(
    kv,
    () => now,
    (work) => later.push(work),
  );
  await write(1);
  expect(await read()).toBe(1);
  await write(2);
});

test("for five seconds an isolate serves its copy without asking KV", async () => {
  now += 4_999;
  expect([await read(), asked]).toEqual([1, 1]);
});

test("then it revalidates once in the background and serves its copy", async () => {
  now += 5_000;
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  expect(asked).toBe(2);
  await Promise.all(later);
  expect([await read(), asked]).toEqual([2, 2]);
});

test("a menu that has not changed stays the same object, and a changed one takes its place", async () => {
  const { stadiumId } = await openOwnVenue();
  const publish = async () => {
    const menu = await readCatalog(db, stadiumId, now);
    if (menu) await createSnapshots(env.MENUS, () => now).writeCatalog(menu);
  };
  await publish();
  const again = () => {
    now += 65_001;
    return isolate.readCatalog(stadiumId);
  };
  const menu = await again();
  expect(await again()).toBe(menu);
  // Counts are built anew without another version.
  await publish();
  const counted = await again();
  expect(counted).not.toBe(menu);
  expect(counted?.version).toBe(menu?.version);
  await db
    .update(stadiums)
    .set({ menuVersion: sql`${stadiums.menuVersion} + 1` })
    .where(eq(stadiums.id, stadiumId));
  await publish();
  expect((await again())?.version).toBe((menu?.version ?? 0) + 1);
});

test("a copy older than a minute is not served", async () => {
  now += 65_001;
  expect([await read(), later.length]).toEqual([2, 0]);
});

test("with KV down it retries every two seconds and serves its copy for a minute, then fails", async () => {
  fails = true;
  now += 5_000;
  for (const pause of [0, 1_999, 1]) {
    now += pause;
    expect(await read()).toBe(1);
  }
  await Promise.all(later);
  expect(asked).toBe(3);
  now += 60_000;
  await expect(read()).rejects.toThrow("away");
});

test("a key that is gone from KV is dropped", async () => {
  await env.MENUS.delete("stadiums:2");
  now += 5_000;
  expect(await read()).toBe(1);
  await Promise.all(later);
  expect(await read()).toBeUndefined();
});

test("for two seconds after a change every read asks KV", async () => {
  const { stadiumId } = await openOwnVenue();
  const version = async () => (await isolate.readCatalog(stadiumId))?.version;
  const before = (await version()) ?? 0;
  isolate.catalogChanged(stadiumId);
  expect(await version()).toBe(before);
  const menu = await readCatalog(db, stadiumId, now);
  // A second later, by another isolate.
  if (menu) await createSnapshots(env.MENUS, () => now).writeCatalog({ ...menu, version: before + 1 });
  now += 1_000;
  expect(await version()).toBe(before + 1);
});

test("a pending read does not undo a concurrent write", async () => {
  now += 5_000;
  const before = read();
  await isolate.writeStadiums({ builtAt: 3, stadiums: [] });
  await before;
  await Promise.all(later);
  expect(await read()).toBe(3);
});

test("without waitUntil a stale read waits for KV", async () => {
  isolate = createSnapshots(kv, () => now);
  expect(await read()).toBe(2);
  await write(4);
  now += 5_000;
  expect(await read()).toBe(4);
});

test("a deploy with another rule of law brings it to menus that nobody edits", async () => {
  const { stadiumId } = await openOwnVenue();
  await db.update(stadiums).set({ jurisdiction: "us-nj" }).where(eq(stadiums.id, stadiumId));
  const ageOf = async () => {
    const { catalog } = createServices(env as unknown as Env);
    return (await catalog.find(stadiumId))?.stadium.terms.law.legalAge;
  };
  await publishMenu(stadiumId);
  expect(await ageOf()).toBe(21);
  const { legalAge } = jurisdictions["us-nj"];
  jurisdictions["us-nj"].legalAge = { ...legalAge, value: 25 };
  try {
    expect(await ageOf()).toBe(25);
  } finally {
    jurisdictions["us-nj"].legalAge = legalAge;
  }
});

test("a stadium whose menu is not in KV yet is found, however many made-up ones were asked for", async () => {
  const { stadiumId } = await openOwnVenue();
  await env.MENUS.delete(catalogKey(stadiumId));
  await isolate.writeStadiums({ builtAt: now, stadiums: await readStadiums(db) });
  const [clock, menus] = [() => now, { missing() {}, changed: async () => true }];
  const deps = { db, now: clock, snapshots: createSnapshots(env.MENUS, clock), menus };
  for (let each = 0; each < 30; each++) expect(await findCatalog(deps, `made-up-${each}`)).toBeNull();
  expect((await findCatalog(deps, stadiumId))?.stadium.id).toBe(stadiumId);
});
