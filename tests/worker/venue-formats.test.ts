import { env } from "cloudflare:workers";
import { inArray } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { lawOf } from "#domain/law/jurisdictions.ts";
import { defaultTerms } from "#domain/menu/money/terms.ts";
import { toSecondFormat } from "#domain/schemas/convert-venue.ts";
import { type VenueFile, venueFileSchema } from "#domain/schemas/venue-file.ts";
import { readCatalog } from "#worker/db/catalog.ts";
import { categories, menuItems, shopItems, shops, stadiums, testimonials } from "#worker/db/schema/index.ts";
import { createServices, servicesOf } from "#worker/services/services.ts";
import { exportVenue } from "#worker/usecases/venue/export-venue.ts";
import { stagingEnv } from "../support/staging.ts";
import { must } from "../support/venue-console.ts";
import { bringIn, db } from "../support/worker-world.ts";

const seeded = Object.values(
  import.meta.glob<VenueFile>("../../seed/venues/*.json", { eager: true, import: "default" }),
);
const demo = import.meta.glob<VenueFile>("../../seed/demo/*.json", { eager: true, import: "default" });
/** Under ids of their own: other tests have Teddy open. */
const venues = seeded.map((file) => {
  const venue = venueFileSchema.parse(structuredClone(file));
  venue.stadium.id = `first-${venue.stadium.id}`;
  for (const shop of venue.shops) shop.id = `first-${shop.id}`;
  for (const item of venue.items)
    Object.assign(item, {
      id: item.id.split("").reverse().join(""),
      shops: item.shops.map((id) => `first-${id}`),
    });
  return venue;
});

afterAll(async () => {
  const ids = venues.map(({ stadium }) => stadium.id);
  const dishes = db.select({ id: menuItems.id }).from(menuItems).where(inArray(menuItems.stadiumId, ids));
  for (const table of [testimonials, shopItems]) await db.delete(table).where(inArray(table.itemId, dishes));
  for (const table of [menuItems, shops, categories])
    await db.delete(table).where(inArray(table.stadiumId, ids));
  await db.delete(stadiums).where(inArray(stadiums.id, ids));
  await servicesOf(env).upkeep.refreshLists();
});

test("all twelve venues of the first format come back as they went in, on the usual terms", async () => {
  expect(venues).toHaveLength(12);
  for (const venue of venues) {
    const { id } = venue.stadium;
    expect(await bringIn(venue)).toMatchObject({ ok: true });
    const exported = must(await exportVenue(db, id));
    expect(exported.format).toBe("seatside-venue/1");
    expect(exported.stadium).toMatchObject(venue.stadium);
    const plain = ({ connectedAccount: _, ...shop }: VenueFile["shops"][number]) => shop;
    expect(exported.shops).toEqual(venue.shops.map(plain));
    expect(exported.categories).toEqual(venue.categories);
    const { terms } = must(await readCatalog(db, id, 0)).stadium;
    expect(terms).toEqual(defaultTerms);
  }
});

test("converted into the second format each is the same venue: importing it changes nothing", async () => {
  for (const venue of venues) {
    const { file } = toSecondFormat(venue);
    expect(file.format).toBe("seatside-venue/2");
    expect(file.stadium).toMatchObject({ currency: "ILS", feePerItemMinor: 200, jurisdiction: null });
    expect(await bringIn(venueFileSchema.parse(file))).toEqual({
      ok: true,
      added: 0,
      changed: 0,
      removed: 0,
    });
    expect(must(await exportVenue(db, venue.stadium.id)).format).toBe("seatside-venue/1");
  }
});

test("converted for Israel, Teddy's file says which texts and certificates are still to do", () => {
  const teddy = must(venues.find(({ stadium }) => stadium.id === "first-teddy"));
  const { file, uncertified, claims } = toSecondFormat(teddy, "il");
  expect(file.stadium.jurisdiction).toBe("il");
  expect(uncertified.map(({ diet }) => diet)).toEqual(lawOf("il").certifiedDiets);
  expect(claims.length).toBeGreaterThan(0);
});

test("the made-up venues come in on a machine of one's own, and the console of no other instance takes them", async () => {
  const staging = createServices(stagingEnv);
  const actor = { kind: "operator" as const, id: "nobody" };
  for (const file of Object.values(demo)) {
    const bytes = new TextEncoder().encode(JSON.stringify(file));
    const tried = (services: Pick<ReturnType<typeof createServices>, "venue">) =>
      services.venue.importFile({ actor, stadiumId: file.stadium.id }, bytes, null);
    expect(await tried(servicesOf(env))).toMatchObject({ ok: true, written: false });
    const refused = await tried(staging);
    expect(refused).toMatchObject({ ok: false, reason: "venue-file-invalid" });
    if (refused.ok || refused.reason !== "venue-file-invalid") return;
    expect(new Set(refused.problems.map(({ code }) => code))).toEqual(new Set(["sample-value"]));
    expect(refused.problems.map(({ path }) => path)).toContain("stadium.id");
  }
});
