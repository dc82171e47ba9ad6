import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Catalog } from "#domain/menu/catalog.ts";
import { defaultTerms } from "#domain/menu/money/terms.ts";
import { popularOf } from "#domain/menu/popular.ts";
import { isSampleVenue, samplesIn, sampleVenueIds } from "#domain/menu/samples.ts";
import { type VenueFile, venueFileSchema } from "#domain/schemas/venue-file.ts";
import { secondFormatSettings } from "#domain/schemas/venue-settings.ts";
import { alwaysOpen, withCurrentDates } from "../../../scripts/lib/demo-hours.ts";
import { sampleReason } from "../../../scripts/lib/samples.ts";
import { aCatalogItem } from "../../support/menu.ts";

const read = (folder: string) =>
  readdirSync(folder).map((name) =>
    venueFileSchema.parse(JSON.parse(readFileSync(`${folder}/${name}`, "utf8"))),
  );
const made = read("seed/demo");
const real = read("seed/venues");

describe.each(made.map((venue): [string, VenueFile] => [venue.stadium.id, venue]))("%s", (id, venue) => {
  test("is known to be made up, and says so by its name in every language", () => {
    expect(isSampleVenue(id)).toBe(true);
    expect(venue.stadium.name.en).toContain("(demo)");
    expect(venue.stadium.name.he).toContain("(הדגמה)");
  });

  test("has everything on that a venue can set", () => {
    const { stadium, shops } = venue;
    expect(venue.format).toBe("seatside-venue/2");
    for (const name of secondFormatSettings) expect(stadium[name], name).toBeTruthy();
    expect(shops.every((shop) => shop.legalName?.startsWith("Demo Seller"))).toBe(true);
    const certificates = shops.flatMap((shop) => shop.certificates ?? []);
    expect(certificates.length).toBeGreaterThan(0);
    for (const each of certificates)
      expect(each).toMatchObject({ issuer: { en: "Demo issuer" }, number: "000000000" });
  });

  test("rests where it is certified kosher, and is always open in the demo", () => {
    const kosher = (shop: VenueFile["shops"][number]) =>
      shop.certificates?.some((each) => each.diet === "kosher") ?? false;
    for (const shop of venue.shops) expect(Boolean(shop.shabbat), shop.id).toBe(kosher(shop));
    for (const { openingHours, shabbat } of alwaysOpen(venue).shops)
      expect([openingHours, shabbat ?? null]).toEqual(["always", null]);
  });

  test("never leaves the machine that it is tried on", () => {
    expect(sampleReason(venue)).toContain("a sample of the demo");
    const renamed = { ...venue, stadium: { ...venue.stadium, id: "my-own" } };
    expect(sampleReason(renamed)).toContain("a sample of the demo");
    expect(samplesIn(renamed).map(({ given }) => given)).toContain("000000000");
  });

  test("has certificates in force on whatever day the demo starts", () => {
    for (const start of ["2026-11-23", "2028-02-29", "2031-04-05"]) {
      const { shops } = withCurrentDates(venue, Date.parse(start));
      for (const { from, until } of shops.flatMap((shop) => shop.certificates ?? []))
        expect(from < start && start < until, start).toBe(true);
    }
  });

  test("is the smallest of all, so that no list of popular venues shows it, and advertises no dish", () => {
    for (const each of real) expect(venue.stadium.capacity).toBeLessThan(each.stadium.capacity);
    const advertised = (stadiumId: string) =>
      popularOf({
        ...{ stadium: { id: stadiumId, name: { en: "A" }, terms: defaultTerms }, shops: [], categories: [] },
        items: [aCatalogItem()],
      } as unknown as Catalog);
    expect([advertised("teddy").length, advertised(id).length]).toEqual([1, 0]);
  });
});

test("both places have one, and no real venue carries a certificate, a seller or a sample", () => {
  expect(made.map(({ stadium }) => stadium.jurisdiction)).toEqual(["il", "us-ny-nyc"]);
  expect(made.map(({ stadium }) => stadium.id)).toEqual(sampleVenueIds);
  for (const { format, stadium, shops } of real) {
    expect([stadium.id, format]).toEqual([stadium.id, "seatside-venue/1"]);
    expect(samplesIn({ stadium, shops })).toEqual([]);
  }
});
