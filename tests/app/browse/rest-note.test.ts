import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Visitor } from "#app/cookies/visitor.ts";
import { foodDetail } from "#app/routes/browse/food/food-data.ts";
import { ownHome } from "#app/routes/browse/home/home-data.ts";
import { ownShop } from "#app/routes/browse/shop/own-shop.ts";
import { cartData } from "#app/routes/cart/cart-data.ts";
import { restNote } from "#app/routes/kitchen/rest-note.ts";
import type { Catalog } from "#domain/menu/catalog.ts";
import { defaultTerms } from "#domain/menu/money/terms.ts";
import type { ServingHours } from "#domain/menu/shabbat.ts";
import { venueFileSchema } from "#domain/schemas/venue-file.ts";
import { aCatalogItem } from "#tests/support/menu.ts";

type Shop = ServingHours & { isOpen: boolean };
const resting: Shop = { isOpen: true, openingHours: "always", shabbat: { from: "15:30", until: "20:15" } };
const note = (moment: string, shops: Shop[], language: "he" | "en" = "en") =>
  restNote(shops, { timeZone: "Asia/Jerusalem", now: Date.parse(moment), language });
const eve = "2026-06-05T16:00+03:00";

test("says why a shop is closed and when it opens again, in both languages", () => {
  expect(note(eve, [resting])).toBe("Closed for Shabbat or the holiday. Opens again on Saturday at 20:15.");
  expect(note(eve, [resting], "he")).toBe("סגור לרגל שבת או חג. נפתח שוב ביום שבת בשעה 20:15.");
});

test("names the first of several shops, by its own times and hours", () => {
  const later: Shop = { ...resting, openingHours: [{ days: [0], from: "09:05", to: "12:00" }] };
  expect(note(eve, [later])).toContain("on Sunday at 09:05");
  expect(note(eve, [later, resting])).toContain("on Saturday at 20:15");
});

test("is silent while a shop serves, is closed by its switch, or rests for another reason", () => {
  const always: Shop = { ...resting, shabbat: null };
  expect(note("2026-06-05T15:00+03:00", [resting])).toBeUndefined();
  expect(note(eve, [resting, always])).toBeUndefined();
  expect(note(eve, [{ ...resting, isOpen: false }])).toBeUndefined();
  expect(note(eve, [])).toBeUndefined();
});

test("promises no time where no hours are left", () => {
  expect(note(eve, [{ ...resting, openingHours: [] }])).toBe("Closed for Shabbat or the holiday.");
});

test("home, the stand, the dish and the cart have it on such a day, and nothing of it on any other", () => {
  const file = venueFileSchema.parse(JSON.parse(readFileSync("seed/demo/almond-park.json", "utf8")));
  const catalog = {
    ...{ version: 1, builtAt: 0, categories: file.categories },
    stadium: { ...file.stadium, blocks: [], terms: defaultTerms },
    shops: file.shops.map((shop) => ({ ...shop, ...resting })),
    items: file.items.map(({ category, shops: shopIds, testimonials: _, ...item }) =>
      aCatalogItem({ ...item, categoryId: category, shopIds, isAvailable: true, testimonials: [] } as never),
    ),
  } as unknown as Catalog;
  const [item] = catalog.items;
  if (!item) throw new Error("no dish");
  const cart = { stadiumId: catalog.stadium.id, lines: [{ itemId: item.id, choices: [], quantity: 1 }] };
  const saidAt = (moment: string) => {
    const visitor = { language: "en", now: Date.parse(moment), cart } as unknown as Visitor;
    const params = new URLSearchParams();
    return [
      ownHome(catalog, visitor, params).home.rest,
      ownShop(catalog, visitor, item.shopIds[0] ?? "", params).rest,
      foodDetail(catalog, item, visitor).rest,
      cartData(catalog, visitor).rest,
    ];
  };
  expect(saidAt(eve)).toEqual(Array(4).fill(note(eve, [resting])));
  expect(saidAt("2026-06-04T16:00+03:00")).toEqual(Array(4).fill(undefined));
});
