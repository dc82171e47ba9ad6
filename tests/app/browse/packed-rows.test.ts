import fc from "fast-check";
import { expect, test } from "vitest";
import {
  packCategories,
  packHeadings,
  unpackCategories,
  unpackHeadings,
} from "#app/routes/browse/menu/category-data.ts";
import { type DishCardData, packDishes, unpackDishes } from "#app/routes/browse/menu/dish-data.ts";
import { packShops, type ShopCardData, unpackShops } from "#app/routes/browse/shop/shop-data.ts";
import type { CatalogCategory } from "#domain/menu/catalog.ts";

/** Whatever a venue writes, with what parts rows and words in it. */
const words = fc.string({
  minLength: 1,
  maxLength: 12,
  unit: fc.oneof(fc.constantFrom(..."~|\n;0"), fc.string({ minLength: 1, maxLength: 1, unit: "grapheme" })),
});
const id = fc.stringMatching(/^[a-z0-9-]{1,8}$/);

const shop: fc.Arbitrary<ShopCardData> = fc.record({
  id,
  name: words,
  text: words,
  gate: words,
  picture: id,
  tint: fc.option(id, { nil: undefined }),
  first: fc.array(words, { maxLength: 2 }),
  more: fc.nat(300),
  state: fc.constantFrom("open", "closed"),
  reach: fc.constantFrom(undefined, "drinks", "none"),
}) as fc.Arbitrary<ShopCardData>;

const dish: fc.Arbitrary<DishCardData> = fc.record({
  id,
  name: words,
  minor: fc.nat(100_000),
  picture: id,
  tint: fc.option(id, { nil: undefined }),
  minutes: fc.nat(60),
  diet: fc.option(fc.uniqueArray(id, { minLength: 1, maxLength: 3 }), { nil: undefined }),
  off: fc.option(fc.integer({ min: 1, max: 90 }), { nil: undefined }),
  currency: fc.constantFrom(undefined, "USD", "EUR"),
  out: fc.constantFrom(undefined, "far" as const, "closed" as const),
  clashes: fc.constantFrom(undefined, true as const),
  place: fc.option(words, { nil: undefined }),
  quick: fc.option(fc.array(id, { maxLength: 3 }), { nil: undefined }),
}) as fc.Arbitrary<DishCardData>;

const category = fc.record({ id, picture: id, name: words });

test("shops come out of their rows as they went in", () => {
  fc.assert(
    fc.property(fc.array(shop, { maxLength: 4 }), (shops) => {
      expect(unpackShops(packShops(shops))).toEqual(shops);
    }),
  );
});

test("dishes come out of their rows as they went in", () => {
  fc.assert(
    fc.property(fc.array(dish, { maxLength: 4 }), (dishes) => {
      expect(unpackDishes(packDishes(dishes))).toEqual(dishes);
    }),
  );
});

test("categories and a menu's headings come out of their rows as they went in", () => {
  fc.assert(
    fc.property(fc.array(category, { maxLength: 4 }), fc.nat(300), (categories, count) => {
      const stored = categories.map((each) => ({ ...each, name: { en: each.name } }) as CatalogCategory);
      expect(unpackCategories(packCategories(stored, "en"))).toEqual(categories);
      const headings = categories.map(({ name }) => ({ name, count }));
      expect(unpackHeadings(packHeadings(headings))).toEqual(headings);
    }),
  );
});
