import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { servesAt } from "#domain/menu/shabbat.ts";
import { type VenueFile, venueFileSchema } from "#domain/schemas/venue-file.ts";

const venues = readdirSync("seed/venues").map((name): [string, VenueFile] => [
  name.replace(".json", ""),
  venueFileSchema.parse(JSON.parse(readFileSync(`seed/venues/${name}`, "utf8"))),
]);
const israeli = venues.filter(([, { stadium }]) => stadium.timeZone === "Asia/Jerusalem");

/** By its own words. */
const isKosher = ({ description }: VenueFile["shops"][number]) =>
  /\bkosher\b/i.test(description.en ?? "") &&
  !/\b(not|no|without|non)[ -](a )?kosher\b|sealed kosher/i.test(description.en ?? "");

describe.each(venues)("%s, as a local would read it", (_, { stadium, shops, items, categories }) => {
  test("has kosher stands that keep Shabbat, in summer as in winter", () => {
    for (const shop of shops.filter(isKosher))
      for (const date of ["2026-12-18", "2027-06-25"])
        for (const [days, clock] of [
          [0, "19:45"],
          [0, "23:00"],
          [1, "03:00"],
          [1, "12:00"],
          [1, "17:00"],
        ] as const) {
          const at = Date.parse(
            `${date}T${clock}:00${stadium.timeZone === "Asia/Jerusalem" ? "+02:00" : "-05:00"}`,
          );
          expect(servesAt(shop, stadium.timeZone, at + days * 86_400_000), shop.id).toBe(false);
        }
  });

  test("has no category that nothing is in", () => {
    const used = new Set(items.map((item) => item.category));
    expect(categories.filter(({ id }) => !used.has(id)).map(({ id }) => id)).toEqual([]);
  });

  test("spells each dish in one way", () => {
    const other = /סריראצ|אריסה|(?<![א-ת])חלבה|סומאק|פרעצל|תמרינדי|גרגרי חומוס|גר׳|\d גרם/;
    const wrong: string[] = [];
    JSON.stringify({ shops, items }, (_key, value) => {
      if (typeof value === "string" && other.test(value.replaceAll("חריסה", ""))) wrong.push(value);
      return value;
    });
    expect(wrong).toEqual([]);
  });
});

describe.each(israeli)("%s, a ground in Israel", (_, { shops, items }) => {
  test("tells what an option brings at the option: chips are what a dish always has", () => {
    const plain = items.filter(({ picture }) => picture === "french-fries" || picture === "popcorn");
    const sauced = plain.filter(({ allergens }) =>
      allergens.some((each) => each === "egg" || each === "soy"),
    );
    expect(sauced.map(({ id }) => id)).toEqual([]);
  });

  test("has a plain kiosk: something salty, an ice pop, a cone, chocolate milk in a bag, water", () => {
    const sold = (shop: string) =>
      items.filter((item) => item.shops.includes(shop)).map(({ name }) => name.he ?? "");
    const kiosks = shops.filter(({ id }) =>
      ["בייגלה", "קרטיב", "טילון", "שוקו בשקית", "מים"].every((word) =>
        sold(id).some((name) => name.includes(word)),
      ),
    );
    expect(kiosks).toHaveLength(1);
  });

  test("prices popcorn, pizza and hot dogs as grounds do", () => {
    const priceOf = (picture: string) =>
      items.filter((item) => item.picture === picture).map(({ priceMinor }) => priceMinor / 100);
    for (const price of priceOf("popcorn")) expect(price).toBeGreaterThanOrEqual(25);
    for (const price of priceOf("pizza")) expect(price).toBeGreaterThanOrEqual(30);
    for (const price of priceOf("hot-dog")) expect(price).toBeGreaterThanOrEqual(30);
  });

  test("badges kosher only what a kosher stand hands over, or what stays sealed", () => {
    const others = new Set(shops.filter((shop) => !isKosher(shop)).map(({ id }) => id));
    const open = items.filter(
      (item) =>
        item.dietary.includes("kosher") &&
        item.shops.some((id) => others.has(id)) &&
        !/sealed|can\b|bottle|bag|500 ml|wrapped|ice pop/i.test(
          [
            item.name.en,
            item.description.en,
            ...item.customization.flatMap((g) => g.options.map((o) => o.name.en)),
          ].join(),
        ),
    );
    expect(open.map(({ id, name }) => `${id} ${name.en}`)).toEqual([]);
  });
});
