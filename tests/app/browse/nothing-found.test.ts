import { expect, test } from "vitest";
import type { Visitor } from "#app/cookies/visitor.ts";
import { unpackDishes } from "#app/routes/browse/menu/dish-data.ts";
import { unpackShops } from "#app/routes/browse/shop/shop-data.ts";
import { ownMenu } from "#app/routes/browse/whole-menu/own-menu.ts";
import type { Catalog } from "#domain/menu/catalog.ts";
import { defaultTerms } from "#domain/menu/money/terms.ts";
import { aCatalogItem } from "#tests/support/menu.ts";

const visitor = { language: "en", now: Date.UTC(2026, 10, 21, 18), cart: null } as Visitor;
const shop = (id: string, en: string, he: string, isOpen = true) => ({
  id,
  name: { en, he },
  description: { en: "", he: "" },
  gate: "5",
  picture: "hamburger",
  isOpen,
  openingHours: "always",
  deliversTo: "all",
  zones: [],
  pausedUntil: null,
  autoPausedAt: null,
});
const dish = (id: string, orderCount: number, changes = {}) =>
  aCatalogItem({
    id,
    orderCount,
    name: { en: `Dish ${id}`, he: `מנה ${id}` },
    shopIds: ["grill"],
    ...changes,
  });
const catalog = {
  version: 1,
  builtAt: 0,
  stadium: {
    id: "s",
    name: { en: "S", he: "S" },
    timeZone: "Asia/Jerusalem",
    blocks: [],
    terms: defaultTerms,
  },
  categories: [],
  shops: [shop("grill", "Malha Grill", "הגריל של מלחה"), shop("wok", "The Wok", "הווק", false)],
  items: [
    dish("a", 5),
    dish("b", 90, { shopIds: ["wok"] }),
    dish("c", 80, { isAvailable: false }),
    dish("d", 70, { allergens: ["milk"] }),
    dish("e", 60),
    dish("f", 50),
    dish("g", 40),
  ],
} as unknown as Catalog;

const menu = (search: string) => {
  const { popular, shops, total } = ownMenu(catalog, visitor, new URLSearchParams(search));
  return {
    popular: unpackDishes(popular).map(({ id }) => id),
    shops: unpackShops(shops).map(({ id }) => id),
    total,
  };
};

// [product 6.14]
test("a search that finds no dish shows three popular ones that can be had, without what the fan leaves out", () => {
  expect(menu("q=xylophone")).toEqual({ popular: ["d", "e", "f"], shops: [], total: 0 });
  expect(menu("q=xylophone&without=milk").popular).toEqual(["e", "f", "g"]);
  expect(menu("q=dish").popular).toEqual([]);
  expect(menu("").popular).toEqual([]);
});

test("a search finds shops by name, in either language and with a slip", () => {
  for (const query of ["malha", "גריל", "malhe"]) expect(menu(`q=${query}`).shops, query).toEqual(["grill"]);
  expect(menu("q=wok").shops).toEqual(["wok"]);
  expect(menu("").shops).toEqual([]);
});
