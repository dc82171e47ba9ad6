import { expect, test } from "vitest";
import type { Visitor } from "#app/cookies/visitor.ts";
import { type DishCardData, unpackDishes } from "#app/routes/browse/menu/dish-data.ts";
import { MenuList } from "#app/routes/browse/menu/menu-list.tsx";
import { ownShop } from "#app/routes/browse/shop/own-shop.ts";
import type { Catalog } from "#domain/menu/catalog.ts";
import { defaultTerms } from "#domain/menu/money/terms.ts";
import { draw } from "#tests/support/draw.tsx";
import { aCatalogItem } from "#tests/support/menu.ts";

const dishes = Array.from({ length: 5 }, (_, index): DishCardData => {
  return { id: `dish${index}`, name: `Dish ${index}`, minor: 1000, picture: "hamburger", minutes: 5 };
});
const headings = "Burgers|3\nDrinks|2";
const titles = (html: string) =>
  [...html.matchAll(/<h3[^>]*class="section"[^>]*>([^<]+)/g)].map(([, name]) => name);

test("a menu has its categories' names above their dishes, and what can't be had now at the end", async () => {
  const out = { ...dishes[0], id: "out", out: "closed" } as DishCardData;
  const { html } = await draw(<MenuList dishes={[...dishes, out]} headings={headings} total={6} />);
  expect(titles(html)).toEqual(["Burgers", "Drinks", "Not available now"]);
  expect(html.indexOf("/food/dish2")).toBeLessThan(html.indexOf("Drinks</h3>"));
  expect(html.indexOf("Not available now</h3>")).toBeLessThan(html.indexOf("/food/out"));
  expect(html).not.toContain("page=");
});

test("a menu of one category, or what a search found, has no headings", async () => {
  expect(titles((await draw(<MenuList dishes={dishes} headings="Burgers|5" total={5} />)).html)).toEqual([]);
  expect(titles((await draw(<MenuList dishes={dishes} headings="" total={5} />)).html)).toEqual([]);
});

test("what goes with the order is a tap away above a short menu and a search's results, and leaves the search alone", async () => {
  const withOrder = { id: "grill", name: "Malha Grill", isOn: false };
  const found = <MenuList dishes={dishes} headings="" total={5} withOrder={withOrder} />;
  const off = await draw(found, { path: "/menu?q=cola&page=2" });
  expect(off.text).toContain("With your order · Malha Grill");
  expect(off.html).toContain('href="/menu?q=cola&amp;shopId=grill"');
  const on = <MenuList dishes={dishes} headings="" total={5} withOrder={{ ...withOrder, isOn: true }} />;
  expect((await draw(on, { path: "/menu?q=cola&shopId=grill" })).html).toContain('href="/menu?q=cola"');
  expect((await draw(on, { path: "/menu?shopId=grill" })).html).toContain('href="/menu"');
});

test("a longer menu says how long it is, and a link without scripts leads on with the search", async () => {
  const list = <MenuList dishes={dishes} headings={headings} total={9} />;
  const { html, text } = await draw(list, { path: "/menu?q=cola" });
  expect(text).toContain("+4 more");
  expect(html).toContain('href="/menu?q=cola&amp;page=2"');
  expect((await draw(list, { path: "/menu?page=2" })).html).toContain('href="/menu?page=3"');
  expect((await draw(list, { visitor: { language: "he" } })).text).toContain("4");
});

test("on the page of a shop that is paused, what another shop makes in its place says so", async () => {
  const shop = (id: string, name: string, pausedUntil: number | null) => ({
    ...{ id, name: { en: name, he: name }, gate: "5", isOpen: true, openingHours: "always" },
    ...{ deliversTo: "all", zones: [], pausedUntil, autoPausedAt: null, description: { en: "", he: "" } },
  });
  const drawn = async (pausedUntil: number | null) => {
    const catalog = {
      stadium: { id: "teddy", timeZone: "Asia/Jerusalem", blocks: [], terms: defaultTerms },
      categories: [],
      shops: [shop("grill", "Grill", pausedUntil), shop("bar", "The Bar", null)],
      items: [aCatalogItem({ id: "cola", shopIds: ["grill", "bar"] }), aCatalogItem({ id: "burger" })],
    } as unknown as Catalog;
    const visitor = { language: "en", now: Date.UTC(2026, 10, 24, 18), cart: null } as Visitor;
    const { dishes, headings, total } = ownShop(catalog, visitor, "grill", new URLSearchParams());
    return draw(<MenuList dishes={unpackDishes(dishes)} headings={headings} total={total} />);
  };
  expect((await drawn(null)).text).not.toContain("The Bar");
  const paused = await drawn(Date.UTC(2026, 10, 24, 19));
  expect(paused.text).toMatch(/from \S?The Bar/);
  expect(paused.html.match(/class="plus"/g)).toHaveLength(1);
});
