import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { Certificate } from "#domain/law/certificates.ts";
import type { Catalog } from "#domain/menu/catalog.ts";
import type { VenueFile } from "#domain/schemas/venue-file.ts";
import { createMenuSearch } from "#domain/search/menu-search.ts";
import { isoDate } from "#domain/shop/service-day.ts";
import { servicesOf } from "#worker/services/services.ts";
import { findCatalog } from "#worker/usecases/catalog/load-catalog.ts";
import { exportVenue } from "#worker/usecases/venue/export-venue.ts";
import { findVenue } from "#worker/usecases/venue/view-venue.ts";
import { must } from "../support/venue-console.ts";
import {
  bringIn,
  createClient,
  db,
  openOwnVenue,
  publishMenu,
  ringFloor,
  signUpStaff,
} from "../support/worker-world.ts";

const dayMs = 86_400_000;
const dateIn = (days: number) => isoDate("Asia/Jerusalem", Date.now() + days * dayMs);
const certificate: Certificate = {
  ...{ diet: "kosher", issuer: { en: "Demo issuer", he: "גוף לדוגמה" }, number: "000000000", kind: "meat" },
  ...{ mehadrin: false, passover: true, from: dateIn(-30), until: dateIn(2), picture: null },
};

/** A venue in Israel whose dishes are ticked kosher and halal. */
const open = (certificates?: Certificate[], jurisdiction: string | null = "il") =>
  openOwnVenue(undefined, (file) => {
    file.format = "seatside-venue/2";
    file.stadium.jurisdiction = jurisdiction;
    Object.assign(file.shops[0], certificates && { certificates });
    for (const item of file.items) item.dietary = ["halal", "kosher"];
  });

/** What anybody is told of a venue, `later` days from now, when its stored menu is the same. */
async function told(stadiumId: string, later = 0): Promise<{ text: string; found: number }> {
  const { snapshots } = servicesOf(env);
  const menus = { changed: async () => true, missing: () => {} };
  const deps = { db, snapshots, menus, now: () => Date.now() + later * dayMs };
  const catalog = (await findCatalog(deps, stadiumId)) as Catalog;
  const found = createMenuSearch(catalog)("kosher").length + createMenuSearch(catalog)("כשר").length;
  // The law itself names what it asks a certificate for.
  const { stadium: _, ...rest } = catalog;
  return { text: JSON.stringify(rest), found };
}

test("without a certificate nothing that fans read says kosher; with one its dishes do, until it ends", async () => {
  const bare = await open();
  const own = await open([certificate]);
  expect((await told(bare.stadiumId)).text).not.toMatch(/kosher|כשר/i);
  expect((await told(bare.stadiumId)).found).toBe(0);
  const now = await told(own.stadiumId);
  expect(now.text).toContain('"dietary":["halal","kosher"]');
  expect(now.found).toBeGreaterThan(0);
  expect((await told(own.stadiumId, 3)).text).not.toMatch(/kosher|כשר/i);
  expect((await told(own.stadiumId, 3)).found).toBe(0);

  const usual = await open(undefined, null);
  expect((await told(usual.stadiumId, 3)).text).toContain('"dietary":["halal","kosher"]');
});

test("the menu's tag changes with what it says", async () => {
  const own = await open([certificate]);
  const path = `/api/stadiums/${own.stadiumId}/catalog`;
  const first = await createClient().send("GET", path);
  expect(JSON.parse(await first.text())).toMatchObject({
    shops: [{ certificates: [{ diet: "kosher" }] }, {}],
  });
  const tag = first.headers.get("etag") ?? "";
  expect((await createClient().send("GET", path, undefined, { "if-none-match": tag })).status).toBe(304);
  // As the day after its last does, which another one's end makes today.
  const ended = { ...certificate, until: dateIn(-1) };
  await own.change({ certificates: [ended] });
  await publishMenu(own.stadiumId);
  const then = await createClient().send("GET", path, undefined, { "if-none-match": tag });
  expect(await then.text()).not.toContain('"dietary":["halal","kosher"]');
});

test("certificates come back from an export, and a file that doesn't name them leaves them alone", async () => {
  const own = await open([certificate]);
  const exported = await exportVenue(db, own.stadiumId);
  expect(exported).toMatchObject({
    format: "seatside-venue/2",
    shops: [{ certificates: [certificate] }, {}],
  });
  expect(exported?.shops[1]).not.toHaveProperty("certificates");
  expect(await bringIn(own.venue)).toMatchObject({ ok: true, added: 0, changed: 0, removed: 0 });
  const shops = own.venue.shops.map(({ certificates: _, ...shop }) => shop);
  expect(await bringIn({ ...own.venue, shops })).toMatchObject({ changed: 0 });
  expect((await exportVenue(db, own.stadiumId))?.shops[0]?.certificates).toEqual([certificate]);
});

test("a text that says kosher by itself is refused where the law wants a certificate, whatever the file's format", async () => {
  const own = await open();
  const [first, ...rest] = own.venue.items;
  if (!first) throw new Error("no dish");
  const items = [{ ...first, description: { en: "Kosher, meat.", he: "בשרי, כשר" } }, ...rest];
  const { jurisdiction: _, ...stadium } = own.venue.stadium;
  expect(await bringIn({ ...own.venue, format: "seatside-venue/1", stadium, items })).toMatchObject({
    ok: false,
    claims: [
      { path: ["items", 0, "description", "en"], word: "Kosher" },
      { path: ["items", 0, "description", "he"], word: "כשר" },
    ],
  });
  const usual = await open(undefined, null);
  expect(
    await bringIn({
      ...usual.venue,
      items: usual.venue.items.map((item) => ({ ...item, description: { en: "Kosher", he: "כשר" } })),
    }),
  ).toMatchObject({ ok: true });
});

test("the console saves certificates, and refuses a text or a foreign photo as an import does", async () => {
  const own = await open();
  const staff = await signUpStaff({ role: "manager", stadiumId: own.stadiumId });
  const base = `/api/staff/venue/${own.stadiumId}/shops`;
  const { id: _, connectedAccount: __, ...shop } = own.venue.shops[0] as VenueFile["shops"][number];
  const venue = must(await findVenue(db, own.stadiumId));
  const tag = must(venue.shops.find(({ id }) => id === own.shopId)).tag;
  const save = (change: object, with_ = tag) =>
    staff.json<{ shop: { tag: string; certificates: Certificate[] }; fields: object[] }>(
      "PUT",
      `${base}/${own.shopId}`,
      {
        tag: with_,
        shop: { ...shop, ...change },
      },
    );
  expect(await save({ description: { en: "Kosher food", he: "אוכל" } })).toMatchObject({
    status: 400,
    body: { code: "claim-in-text", fields: [{ path: "shop.description.en", code: "claim-in-text" }] },
  });
  const ended = { ...certificate, from: dateIn(2), until: dateIn(1) };
  expect((await save({ certificates: [ended] })).status).toBe(400);
  const photo = "/media/teddy/01890000-0000-7000-8000-000000000000/card.webp";
  expect((await save({ certificates: [{ ...certificate, picture: photo }] })).status).toBe(400);
  const saved = await save({ certificates: [certificate] });
  expect(saved).toMatchObject({ status: 200, body: { shop: { certificates: [certificate] } } });
  expect((await told(own.stadiumId)).text).toContain('"dietary":["halal","kosher"]');
  // A tab that was opened before doesn't take it away.
  expect((await save({ certificates: [] })).status).toBe(409);
  expect((await save({ certificates: [] }, saved.body.shop.tag)).status).toBe(200);
  await ringFloor(own.stadiumId);
  expect((await told(own.stadiumId)).text).not.toMatch(/kosher/i);
});
