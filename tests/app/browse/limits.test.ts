import { describe, expect, test } from "vitest";
import type { Visitor } from "#app/cookies/visitor.ts";
import { featuredHome, stadiumHome } from "#app/routes/browse/home/home-data.ts";
import { unpackDishes } from "#app/routes/browse/menu/dish-data.ts";
import { menuPage } from "#app/routes/browse/menu/menu-data.ts";
import { shopCards, unpackShops } from "#app/routes/browse/shop/shop-data.ts";
import { everyMenu } from "#app/routes/browse/whole-menu/every-menu-data.ts";
import type { Allergen } from "#domain/menu/allergies.ts";
import type { Catalog, CatalogItem } from "#domain/menu/catalog.ts";
import { defaultTerms } from "#domain/menu/money/terms.ts";
import { aCatalogItem } from "#tests/support/menu.ts";

const now = Date.UTC(2026, 10, 21, 18, 0);
const visitor = { language: "en", now, cart: null } as Visitor;
const name = (text: string) => ({ en: text, he: text });
const items: CatalogItem[] = Array.from({ length: 300 }, (_, index) =>
  aCatalogItem({
    id: `dish${index}`,
    name: name(`Dish ${index}`),
    isAvailable: index !== 0,
    ...(index % 2 ? { discountPercentage: 10, offerActive: true } : {}),
  }),
);
const shop = {
  id: "grill",
  name: name("Grill"),
  description: name("Charcoal"),
  location: name("Level 1"),
  floor: "1",
  gate: "5",
  latitude: 0,
  longitude: 0,
  picture: "hamburger",
  openingHours: "always" as const,
  deliversTo: "all" as const,
  zones: [],
  isOpen: true,
};
const catalog = {
  version: 1,
  builtAt: 0,
  stadium: {
    id: "s",
    name: name("Stadium"),
    color: "#000",
    timeZone: "Asia/Jerusalem",
    blocks: [],
    terms: defaultTerms,
  },
  categories: [],
  shops: [shop],
  items,
} as unknown as Catalog;

describe("how many are shown", () => {
  // [product 5.23 5.24]
  test("20 dishes and 10 offers on home, never one that is sold out", () => {
    const home = stadiumHome(catalog, visitor, { without: [], query: "", category: null, pages: 1 });
    const dishes = unpackDishes(home.dishes);
    expect(dishes).toHaveLength(20);
    expect(unpackDishes(home.offers)).toHaveLength(10);
    expect(dishes.some((dish) => dish.id === "dish0")).toBe(false);
  });

  // [product 5.23 6.8]
  test("200 in the full menu and 50 in a shop's to a page, and every dish by the last one", () => {
    for (const [shopId, size] of [
      [null, 200],
      ["grill", 50],
    ] as const) {
      const page = (pages: number) => menuPage(catalog, visitor, { query: "", shopId, pages });
      const ids = (pages: number) => unpackDishes(page(pages).dishes).map(({ id }) => id);
      expect(ids(1)).toHaveLength(size);
      expect(page(1).total).toBe(299);
      expect(ids(2).slice(0, size)).toEqual(ids(1));
      expect(new Set(ids(Math.ceil(299 / size))).size).toBe(299);
    }
  });

  // [product 5.10 5.23]
  test("a filtered home goes on behind a page too, and then says how many there are", () => {
    const found = (filter: { query: string; category: string | null; pages: number }) => {
      const home = stadiumHome(catalog, visitor, { without: [], ...filter });
      expect([home.offers, home.shops]).toEqual(["", ""]);
      return { ids: unpackDishes(home.dishes).map(({ id }) => id), total: home.total };
    };
    const first = found({ query: "dish", category: null, pages: 1 });
    expect([first.ids.length, first.total]).toEqual([200, 299]);
    const whole = found({ query: "dish", category: null, pages: 2 });
    expect([new Set(whole.ids).size, whole.ids.slice(0, 200)]).toEqual([299, first.ids]);
    expect(found({ query: "dish 17", category: null, pages: 1 }).total).toBeUndefined();
    const category = items[0]?.categoryId.toUpperCase() ?? "";
    expect(found({ query: "", category, pages: 99 }).ids).toHaveLength(299);
    // Nothing found: what everyone orders instead.
    const none = stadiumHome(catalog, visitor, { without: [], query: "", category: "none", pages: 1 });
    expect([none.isNone, unpackDishes(none.dishes).length]).toEqual([true, 20]);
  });

  // [product 6.4]
  test("a search tells how many there are, not how many are shown", () => {
    const { dishes, total } = menuPage(catalog, visitor, { query: "dish", shopId: null, pages: 1 });
    expect(unpackDishes(dishes)).toHaveLength(200);
    expect(total).toBe(299);
  });

  // [product 10.22]
  test("a dish with the fan's own allergen has no plus: its own screen warns first", () => {
    const two = [aCatalogItem({ id: "plain" }), aCatalogItem({ id: "tahini", allergens: ["sesame"] })];
    const page = (allergies: Allergen[]) =>
      menuPage({ ...catalog, items: two }, { ...visitor, allergies }, { query: "", shopId: null, pages: 1 });
    const quick = (allergies: Allergen[]) =>
      unpackDishes(page(allergies).dishes).map((dish) => [dish.id, dish.quick !== undefined]);
    expect(quick([])).toEqual([
      ["plain", true],
      ["tahini", true],
    ]);
    expect(quick(["sesame"])).toEqual([
      ["plain", true],
      ["tahini", false],
    ]);
  });

  test("a menu is in the order of its categories, and its headings count every dish once", () => {
    const categories = ["late", "early"].map((id) => ({
      id,
      name: name(id),
      picture: "",
      tint: "",
      isDrinks: false,
    }));
    const mixed = items.map((item, index) => ({
      ...item,
      categoryId: ["early", "late", "gone"][index % 3] ?? "",
    }));
    const { dishes, headings } = menuPage({ ...catalog, categories, items: mixed }, visitor, {
      ...{ query: "", shopId: null, pages: 2 },
    });
    expect(headings).toBe("late|100\nearly|99");
    const places = unpackDishes(dishes).map(({ id }) => mixed.find((item) => item.id === id)?.categoryId);
    expect([...new Set(places)]).toEqual(["late", "early", "gone"]);
    expect(places).toHaveLength(299);
  });

  // [product 6.11]
  test("without a stadium 50 dishes in turns, the 20 newest offers and what is open", () => {
    const other = {
      ...catalog,
      stadium: { ...catalog.stadium, id: "t", name: name("Other") },
      shops: [
        { ...shop, id: "wok", name: name("Wok") },
        { ...shop, id: "shut", isOpen: false },
      ],
      items: items.map((item, index) => ({
        ...item,
        id: `other${index}`,
        shopIds: ["wok"],
        ageRestricted: index === 1,
        createdAt: index,
      })),
    } as unknown as Catalog;
    const menu = everyMenu([catalog, other], visitor, new URLSearchParams());
    const dishes = unpackDishes(menu.dishes);
    expect(dishes).toHaveLength(50);
    expect(dishes.slice(0, 4).map(({ place }) => place)).toEqual(["Stadium", "Other", "Stadium", "Other"]);
    expect(dishes.some(({ id }) => id === "dish0" || id === "other1")).toBe(false);
    expect(unpackDishes(menu.offers).map(({ id }) => id)).toEqual(
      Array.from({ length: 20 }, (_, index) => `other${299 - 2 * index}`),
    );
    expect(unpackShops(menu.shops).map(({ id, text }) => [id, text])).toEqual([
      ["grill", "Stadium"],
      ["wok", "Other"],
    ]);
    const found = everyMenu([catalog, other], visitor, new URLSearchParams("q=dish 7"));
    expect(
      unpackDishes(found.dishes)
        .map(({ id }) => id)
        .slice(0, 2),
    ).toEqual(["dish7", "other7"]);
    expect(found.offers + found.shops).toBe("");
  });

  // [product 5.23]
  test("6 featured stadiums", () => {
    const stadiums = Array.from({ length: 12 }, (_, index) => ({
      id: `s${index}`,
      name: name(`S${index}`),
      location: name("Here"),
      color: "#000",
      capacity: index,
      timeZone: "UTC",
    }));
    expect(featuredHome(stadiums, [], visitor).stadiums.map(({ id }) => id)).toEqual(
      [11, 10, 9, 8, 7, 6].map((index) => `s${index}`),
    );
  });

  // [product 5.15]
  test("2 dishes on a shop's card and how many more there are", () => {
    const [card] = shopCards(catalog, { language: "en", now, seat: null });
    expect(card?.first).toHaveLength(2);
    expect(card?.more).toBe(297);
  });
});
