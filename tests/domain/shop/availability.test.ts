import fc from "fast-check";
import { expect, test } from "vitest";
import type { Catalog, CatalogItem } from "#domain/menu/catalog.ts";
import { shopsOfCart, similarDishes, similarOnMenu } from "#domain/shop/availability.ts";
import { aCatalogItem } from "../../support/menu.ts";

const few = (words: string[]) => fc.subarray(words);
const dish: fc.Arbitrary<CatalogItem & { isOpen: boolean }> = fc
  .record({
    id: fc.stringMatching(/^[a-z]{3}$/),
    categoryId: fc.constantFrom("burgers", "drinks"),
    dietary: few(["vegan", "vegetarian", "kosher"]),
    allergens: few(["gluten", "milk", "sesame", "unknown"]),
    ageRestricted: fc.boolean(),
    isAvailable: fc.boolean(),
    preparationMinutes: fc.nat(30),
    isOpen: fc.boolean(),
  })
  .map(({ isOpen, ...over }) => ({ ...aCatalogItem(over), isOpen }));
const menu = fc.uniqueArray(dish, { minLength: 1, maxLength: 12, selector: ({ id }) => id });

test("what stands in for a dish has its diet and no allergen more, can be had, and is never the dish itself", () => {
  fc.assert(
    fc.property(menu, (dishes) => {
      const [wanted, ...others] = dishes;
      if (!wanted) return;
      const open = others.filter(({ isOpen }) => isOpen);
      for (const found of similarDishes(wanted, dishes, ({ isOpen }) => isOpen)) {
        expect(open).toContain(found);
        expect(found.isAvailable).toBe(true);
        expect(found.categoryId).toBe(wanted.categoryId);
        // What is vegan is vegetarian; what nobody knows is no fewer allergens.
        const fits = [...found.dietary, ...(found.dietary.includes("vegan") ? ["vegetarian"] : [])];
        for (const diet of wanted.dietary) expect(fits).toContain(diet);
        expect(found.allergens).not.toContain("unknown");
        for (const allergen of found.allergens) expect(wanted.allergens).toContain(allergen);
        if (!wanted.ageRestricted) expect(found.ageRestricted).toBe(false);
      }
    }),
  );
});

test("of all that stand in, the quickest are offered and none is held back", () => {
  fc.assert(
    fc.property(menu, (dishes) => {
      const [wanted] = dishes;
      if (!wanted) return;
      const all = similarDishes(wanted, dishes, ({ isOpen }) => isOpen, dishes.length);
      const few = similarDishes(wanted, dishes, ({ isOpen }) => isOpen);
      expect(few).toEqual(all.slice(0, 10));
      const minutes = all.map((each) => each.preparationMinutes);
      expect(minutes).toEqual([...minutes].sort((a, b) => a - b));
    }),
  );
});

const shop = (id: string, isOpen = true) => ({
  id,
  name: { en: id, he: id },
  isOpen,
  openingHours: "always",
  deliversTo: "all",
  zones: [],
  pausedUntil: null,
  autoPausedAt: null,
});
const teddy = (isOpen: boolean, items: CatalogItem[]) =>
  ({
    stadium: { id: "teddy", timeZone: "Asia/Jerusalem", blocks: [] },
    categories: [],
    shops: [shop("grill", false), shop("wok", isOpen)],
    items,
  }) as unknown as Catalog;
const burger = aCatalogItem();
const wokBurger = aCatalogItem({ id: "wok", shopIds: ["wok"] });
const here = { place: { stand: null, section: "" }, now: 0 } as const;

test("a dish of a closed shop is answered with what an open one sells, and only with that", () => {
  expect(similarOnMenu(teddy(true, [burger, wokBurger]), burger, here)).toEqual([wokBurger]);
  expect(similarOnMenu(teddy(true, [burger, wokBurger]), wokBurger, here)).toEqual([]);
  expect(similarOnMenu(teddy(false, [burger, wokBurger]), burger, here)).toEqual([]);
  expect(similarOnMenu(teddy(true, [burger, wokBurger]), burger, { ...here, shopIds: ["grill"] })).toEqual(
    [],
  );
});

// [product 6.12]
test("a row of similar dishes holds 10 of the stadium, or 30 of the shops that are named", () => {
  const many = Array.from({ length: 40 }, (_, index) => aCatalogItem({ id: `d${index}`, shopIds: ["wok"] }));
  expect(similarOnMenu(teddy(true, many), burger, here)).toHaveLength(10);
  expect(similarOnMenu(teddy(true, many), burger, { ...here, shopIds: ["wok"] })).toHaveLength(30);
});

test("a cart's shops are those that sell all of it; an empty cart and another stadium's have none to clash with", () => {
  const catalog = teddy(true, [burger, wokBurger]);
  const cart = (...ids: string[]) => ({ stadiumId: "teddy", lines: ids.map((itemId) => ({ itemId })) });
  expect(shopsOfCart(catalog, cart("burger"))).toEqual(["grill"]);
  expect(shopsOfCart(catalog, cart("burger", "wok"))).toEqual([]);
  expect(shopsOfCart(catalog, cart("gone"))).toBeNull();
  expect(shopsOfCart(catalog, cart())).toBeNull();
  expect(shopsOfCart(catalog, null)).toBeNull();
  expect(shopsOfCart(catalog, { ...cart("burger"), stadiumId: "bloomfield" })).toBeNull();
});
