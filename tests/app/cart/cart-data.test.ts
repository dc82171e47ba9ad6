import { describe, expect, test } from "vitest";
import type { Visitor } from "#app/cookies/visitor.ts";
import { cartData } from "#app/routes/cart/cart-data.ts";
import { cartLineViews, closedShop } from "#app/routes/cart/cart-lines.ts";
import type { Catalog } from "#domain/menu/catalog.ts";
import { defaultTerms } from "#domain/menu/money/terms.ts";
import { aCatalogItem, aGroup } from "#tests/support/menu.ts";

const shop = (id: string, isOpen: boolean) => ({
  id,
  name: { en: id, he: id },
  isOpen,
  openingHours: "always",
  deliversTo: "all",
  zones: [],
  pausedUntil: null,
  autoPausedAt: null,
});
const dataWith = (isWokOpen: boolean) => {
  const catalog = {
    stadium: { id: "teddy", timeZone: "Asia/Jerusalem", blocks: [] },
    categories: [],
    shops: [shop("grill", false), shop("wok", isWokOpen)],
    items: [aCatalogItem(), aCatalogItem({ id: "wokburger", shopIds: ["wok"] })],
  } as unknown as Catalog;
  const lines = [{ itemId: "burger", choices: [], quantity: 1 }];
  const cart = { key: "0".repeat(32), stadiumId: "teddy", lines };
  return cartData(catalog, { cart, language: "en", now: 0, seat: null } as unknown as Visitor);
};

test("a closed shop is named only while another one is open, with what that one has instead", () => {
  const open = dataWith(true);
  expect(closedShop("shops-closed-today", open)).toBe("grill");
  expect(open.similar.map(({ id }) => id)).toEqual(["wokburger"]);
  const closed = dataWith(false);
  expect(closedShop("shops-closed-today", closed)).toBeNull();
  expect(closed.similar).toEqual([]);
});

test("what is not about closed shops names none", () => {
  expect(closedShop("shop-full", dataWith(true))).toBeNull();
});

test("a line whose option sold out has no price and blocks, the same dish with what is there has", () => {
  const [sold, out] = aGroup([0, 300]).options;
  const customization = [aGroup([], { max: 1, options: [sold, { ...out, isOut: true }] as never })];
  const catalog = {
    stadium: { id: "teddy", timeZone: "Asia/Jerusalem", blocks: [], terms: defaultTerms },
    categories: [],
    shops: [shop("grill", true)],
    items: [aCatalogItem({ customization })],
  } as unknown as Catalog;
  const lines = ["a", "b"].map((choice) => ({ itemId: "burger", choices: [choice], quantity: 1 }));
  const cart = { key: "0".repeat(32), stadiumId: "teddy", lines };
  const data = cartData(catalog, { cart, language: "en", now: 0, seat: null } as unknown as Visitor);
  expect(cartLineViews(cart, data, "en").map(({ priced }) => priced?.totalMinor)).toEqual([5_400, undefined]);
});

// [product 8.21]
describe("what may come instead of a dish that sells out", () => {
  const dish = (id: string, over: Parameters<typeof aCatalogItem>[0] = {}) =>
    aCatalogItem({ id, name: { en: id, he: id }, ...over });
  const items = [
    dish("burger", { allergens: ["gluten", "sesame"] }),
    dish("same"),
    dish("cheaper", { priceMinor: 4_000, allergens: ["sesame"] }),
    dish("dearer", { priceMinor: 5_401 }),
    dish("nutty", { allergens: ["nuts"] }),
    dish("unknown", { allergens: ["unknown"] }),
    dish("wok", { shopIds: ["wok"] }),
    dish("salad", { categoryId: "salads" }),
    dish("gone", { isAvailable: false }),
  ];
  const swapsOf = (asksIfSoldOut: boolean, allergies: string[] = []) => {
    const catalog = {
      stadium: { id: "teddy", timeZone: "Asia/Jerusalem", blocks: [], terms: defaultTerms, asksIfSoldOut },
      categories: [],
      shops: [shop("grill", true)],
      items,
    } as unknown as Catalog;
    const lines = [{ itemId: "burger", choices: [], quantity: 1 }];
    const cart = { key: "0".repeat(32), stadiumId: "teddy", lines };
    const visitor = { cart, language: "en", now: 0, seat: null, allergies } as unknown as Visitor;
    return cartData(catalog, visitor).items.burger?.swaps;
  };

  test("is of the same category and shop, no dearer, with no allergen more and all known; the closest price first", () => {
    expect(swapsOf(true)).toEqual([
      { id: "same", name: "same", unitMinor: 5_400 },
      { id: "cheaper", name: "cheaper", unitMinor: 4_000 },
    ]);
  });

  test("has none of the allergens that the fan named, though the dish itself has it", () => {
    expect(swapsOf(true, ["sesame"])?.map(({ id }) => id)).toEqual(["same"]);
  });

  test("is not offered where the venue doesn’t ask", () => {
    expect(swapsOf(false)).toBeUndefined();
  });
});
