import { expect, test } from "vitest";
import type { Visitor } from "#app/cookies/visitor.ts";
import { cartData } from "#app/routes/cart/cart-data.ts";
import { closedShop } from "#app/routes/cart/cart-lines.ts";
import type { Catalog } from "#domain/menu/catalog.ts";
import { aCatalogItem } from "#tests/support/menu.ts";

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
