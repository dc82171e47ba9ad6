import fc from "fast-check";
import { expect, test } from "vitest";
import { type DishCardData, packDishes, unpackDishes } from "#app/routes/browse/menu/dish-data.ts";
import { packShops, type ShopCardData, unpackShops } from "#app/routes/browse/shop/shop-data.ts";

/** Whatever a venue writes; what parts the rows and their words is not theirs to write, and becomes something else. */
const words = fc.string({ minLength: 1, maxLength: 12, unit: "grapheme" });
const id = fc.stringMatching(/^[a-z0-9-]{1,8}$/);
const told = (text: string) => text.replace(/[|\n]/g, "/");

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
  promise: fc.record({ from: fc.nat(60), to: fc.nat(90) }),
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
}) as fc.Arbitrary<DishCardData>;

test("shops come out of their rows as they went in", () => {
  fc.assert(
    fc.property(fc.array(shop, { maxLength: 4 }), (shops) => {
      expect(unpackShops(packShops(shops))).toEqual(
        shops.map((each) => ({
          ...each,
          name: told(each.name),
          text: told(each.text),
          gate: told(each.gate),
          first: each.first.map((name) => told(name.replaceAll(";", ","))),
        })),
      );
    }),
  );
});

test("dishes come out of their rows as they went in", () => {
  fc.assert(
    fc.property(fc.array(dish, { maxLength: 4 }), (dishes) => {
      expect(unpackDishes(packDishes(dishes))).toMatchObject(
        dishes.map((each) => ({ ...each, name: told(each.name) })),
      );
    }),
  );
});
