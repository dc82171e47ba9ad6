import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { type VenueFile, venueFileSchema } from "#domain/schemas/venue-file.ts";
import { createApp } from "#worker/app.ts";
import { menuItems, shopItems, shops, stadiums, testimonials } from "#worker/db/schema/index.ts";
import { catalogKey, createSnapshots } from "#worker/stores/menu-store.ts";
import { backdateMenuWrite } from "../support/menu-writes.ts";
import { aVenueFile } from "../support/venue.ts";
import { bringIn, createClient, db, openOwnVenue, openTeddy, origin } from "../support/worker-world.ts";

beforeAll(() => openTeddy());

/** What any isolate reads that has no copy yet. */
const snapshotOf = (stadiumId: string) => createSnapshots(env.MENUS, Date.now).readCatalog(stadiumId);
const versionOf = async (stadiumId: string) =>
  (await db.query.stadiums.findFirst({ where: eq(stadiums.id, stadiumId) }))?.menuVersion;
const rowCounts = () =>
  Promise.all([stadiums, shops, menuItems, shopItems, testimonials].map((table) => db.$count(table)));
const copyOf = <T>(value: T): T => structuredClone(value);

/** The Worker as another isolate runs it: with no copies of its own yet. */
function anotherIsolate() {
  const app = createApp(async () => new Response("a screen"));
  const bindings = { ...env } as Env;
  return async (path: string) => app.request(`${origin}${path}`, {}, bindings);
}

test("importing the same file again changes nothing, not even the version", async () => {
  const { venue, stadiumId } = await openOwnVenue();
  const before = [await versionOf(stadiumId), await rowCounts()];
  const rows = await db.select().from(menuItems).where(eq(menuItems.stadiumId, stadiumId));
  expect(await bringIn(copyOf(venue))).toEqual({ ok: true, added: 0, changed: 0, removed: 0 });
  expect([await versionOf(stadiumId), await rowCounts()]).toEqual(before);
  expect(await db.select().from(menuItems).where(eq(menuItems.stadiumId, stadiumId))).toEqual(rows);
});

test("a changed price raises the version and rewrites the snapshot", async () => {
  const { venue, stadiumId, burger } = await openOwnVenue();
  const before = await snapshotOf(stadiumId);
  const file = copyOf(venue);
  for (const item of file.items) if (item.id === burger().itemId) item.priceMinor = 6100;
  expect(await bringIn(file)).toEqual({ ok: true, added: 0, changed: 1, removed: 0 });
  const after = await snapshotOf(stadiumId);
  expect(after?.version).toBe((before?.version ?? 0) + 1);
  expect(after?.items.find((each) => each.id === burger().itemId)?.priceMinor).toBe(6100);
});

test("a dish missing from the file leaves the menu; a shop is closed, because orders reference it", async () => {
  const { venue, stadiumId, shopId, cola } = await openOwnVenue();
  const file = copyOf(venue);
  file.items = file.items.filter((item) => item.id !== cola().itemId);
  file.shops = file.shops.filter((shop) => shop.id === shopId);
  expect(await bringIn(file)).toMatchObject({ ok: true });
  const after = await snapshotOf(stadiumId);
  expect(after?.items.map((each) => each.id)).not.toContain(cola().itemId);
  expect(
    (await db.select().from(shops).where(eq(shops.stadiumId, stadiumId))).map((each) => each.isOpen),
  ).toEqual(expect.arrayContaining([true, false]));
});

test("an import leaves the day's overrides and an unnamed connected account alone", async () => {
  const { venue, shopId, burger } = await openOwnVenue("acct_local_teddy_oven");
  const soldOutUntil = Date.now() + 3_600_000;
  await db.update(shops).set({ isOpen: false, pausedUntil: soldOutUntil }).where(eq(shops.id, shopId));
  await db.update(shopItems).set({ soldOutUntil }).where(eq(shopItems.itemId, burger().itemId));
  const file = copyOf(venue);
  for (const shop of file.shops) delete shop.connectedAccount;
  for (const item of file.items) item.priceMinor += 100;
  await bringIn(file);
  expect(await db.query.shops.findFirst({ where: eq(shops.id, shopId) })).toMatchObject({
    isOpen: false,
    pausedUntil: soldOutUntil,
    vendorConnectedAccountId: "acct_local_teddy_oven",
  });
  expect(
    (await db.query.shopItems.findFirst({ where: eq(shopItems.itemId, burger().itemId) }))?.soldOutUntil,
  ).toBe(soldOutUntil);
});

test("a new shop that takes orders only while a board listens stays paused until one connects", async () => {
  const { venue, shopId } = await openOwnVenue();
  const file = copyOf(venue);
  const watched = { ...aVenueFile().shops[0], id: `${shopId}-watched`, requiresBoard: true };
  file.shops.push(watched);
  await bringIn(file);
  const autoPausedAt = async (id: string) =>
    (await db.query.shops.findFirst({ where: eq(shops.id, id) }))?.autoPausedAt ?? null;
  expect(await autoPausedAt(watched.id)).toBeGreaterThan(0);
  expect(await autoPausedAt(shopId)).toBeNull();
});

// biome-ignore lint/suspicious/noExplicitAny: a bad file may hold anything anywhere.
const badFiles: [string, (file: any) => void][] = [
  ["a price as text", (file) => (file.items[0].priceMinor = "5400")],
  ["a price below zero", (file) => (file.items[0].priceMinor = -1)],
  ["no currency", (file) => delete file.items[0].currency],
  ["no name", (file) => delete file.items[1].name],
  ["an id twice", (file) => (file.items[1].id = file.items[0].id)],
  ["a shop that is not in it", (file) => (file.items[0].shops = ["nowhere"])],
  ["another format", (file) => (file.format = "seatside-venue/9")],
];
for (const [name, spoil] of badFiles)
  test(`a file with ${name} is refused whole, and nothing is written`, async () => {
    const before = await rowCounts();
    const file = aVenueFile();
    spoil(file);
    expect(venueFileSchema.safeParse(file).success).toBe(false);
    expect(await rowCounts()).toEqual(before);
  });

/** The file as another stadium's, under ids of its own as far as `rename` goes. */
function asAnotherStadium(venue: VenueFile, rename: { items: boolean }) {
  const mark = crypto.randomUUID().replaceAll("-", "").slice(0, 8);
  const file = copyOf(venue);
  file.stadium.id = `late-${mark}`;
  for (const shop of file.shops) shop.id = `${shop.id.slice(0, 4)}-${mark}`;
  for (const item of file.items) {
    if (rename.items) item.id = `${item.id[0]}${mark}`;
    item.shops = [file.shops[0]?.id ?? ""];
  }
  return file;
}

test("a file with dishes of another stadium is refused by name, and nothing is written", async () => {
  const { venue, burger, cola } = await openOwnVenue();
  const file = asAnotherStadium(venue, { items: false });
  const before = await rowCounts();
  expect(await bringIn(file)).toEqual({ ok: false, taken: [burger().itemId, cola().itemId] });
  expect(await rowCounts()).toEqual(before);
  expect(await snapshotOf(file.stadium.id)).toBeNull();
});

test("a file whose last rows can't be written writes none of the others either", async () => {
  const { venue } = await openOwnVenue();
  const file = asAnotherStadium(venue, { items: true });
  // No schema looks at it here: a dish sold by a shop that does not exist is the record's own refusal.
  for (const item of file.items) item.shops = ["nowhere"];
  const before = await rowCounts();
  await expect(bringIn(file)).rejects.toThrow();
  expect(await rowCounts()).toEqual(before);
  expect(await snapshotOf(file.stadium.id)).toBeNull();
});

test("reading the menu costs one read of KV and no query, and a moment later not even that", async () => {
  const fetchPath = anotherIsolate();
  const cost = async () => (await fetchPath("/api/stadiums/teddy/catalog")).headers.get("server-timing");
  expect(await cost()).toBe('d1;desc="0", kv;desc="1"');
  expect(await cost()).toBe('d1;desc="0", kv;desc="0"');
});

test("a menu without a snapshot is built from the database, and its floor writes it", async () => {
  const { stadiumId } = await openOwnVenue();
  await backdateMenuWrite(stadiumId, 60_000);
  await env.MENUS.delete(catalogKey(stadiumId));
  const first = await anotherIsolate()(`/api/stadiums/${stadiumId}/catalog`);
  expect(first.status).toBe(200);
  expect(first.headers.get("server-timing")).toMatch(/d1;desc="1"/);
  await vi.waitFor(async () => expect(await snapshotOf(stadiumId)).not.toBeNull());
  expect((await anotherIsolate()(`/api/stadiums/${stadiumId}/catalog`)).headers.get("server-timing")).toBe(
    'd1;desc="0", kv;desc="1"',
  );
});

test("a matching ETag answers 304, and an unknown stadium 404", async () => {
  const client = createClient();
  const first = await client.send("GET", "/api/stadiums/teddy/catalog");
  const etag = first.headers.get("etag") ?? "";
  const again = await client.send("GET", "/api/stadiums/teddy/catalog", undefined, { "if-none-match": etag });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
  for (const id of ["nowhere", "..%2Fteddy", "TEDDY"])
    expect(await client.json("GET", `/api/stadiums/${id}/catalog`)).toMatchObject({
      status: 404,
      body: { code: "stadium-not-found" },
    });
});

// [product 5.24]
test("the catalog has no internal data of the venue", async () => {
  const text = await (await createClient().send("GET", "/api/stadiums/teddy/catalog")).text();
  expect(text).not.toMatch(/acct_|vendorConnectedAccount|menuVersion/);
});
