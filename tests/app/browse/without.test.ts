import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Visitor } from "#app/cookies/visitor.ts";
import { ownHome } from "#app/routes/browse/home/home-data.ts";
import { unpackDishes } from "#app/routes/browse/menu/dish-data.ts";
import { menuPage } from "#app/routes/browse/menu/menu-data.ts";
import { ownShop } from "#app/routes/browse/shop/own-shop.ts";
import { unpackShops } from "#app/routes/browse/shop/shop-data.ts";
import { everyMenu } from "#app/routes/browse/whole-menu/every-menu-data.ts";
import { allergens, withoutOf } from "#domain/menu/allergies.ts";
import type { Catalog } from "#domain/menu/catalog.ts";
import { defaultTerms } from "#domain/menu/money/terms.ts";
import { type VenueFile, venueFileSchema } from "#domain/schemas/venue-file.ts";
import { searchKey } from "#domain/search/search-key.ts";
import { aCatalogItem } from "#tests/support/menu.ts";

const visitor = { language: "en", now: Date.UTC(2026, 10, 24, 18), cart: null } as Visitor;

function catalogOf({ stadium, categories, shops, items }: VenueFile): Catalog {
  return {
    ...{ version: 1, builtAt: 0, categories },
    stadium: { ...stadium, blocks: [], terms: defaultTerms },
    shops: shops.map((shop) => ({ ...shop, openingHours: "always", isOpen: true })),
    items: items.map(({ category, shops: shopIds, testimonials: _, ...item }) =>
      aCatalogItem({ ...item, categoryId: category, shopIds, isAvailable: true } as never),
    ),
  } as unknown as Catalog;
}
const venues = ["seed/venues", "seed/demo"].flatMap((folder) =>
  readdirSync(folder).map((name): [string, Catalog] => [
    name,
    catalogOf(venueFileSchema.parse(JSON.parse(readFileSync(`${folder}/${name}`, "utf8")))),
  ]),
);

describe.each(venues)("%s without an allergen", (_, catalog) => {
  const page = (query: string, without: (typeof allergens)[number][]) => {
    const { dishes, total, hidden } = menuPage(catalog, visitor, { query, shopId: null, pages: 9, without });
    const ids = unpackDishes(dishes).map(({ id }) => id);
    return { items: catalog.items.filter(({ id }) => ids.includes(id)), total, hidden };
  };
  const all = page("", []);
  const idsOf = (packed: string) => unpackDishes(packed).map(({ id }) => id);
  // Shellfish may be crustaceans or molluscs.
  const family: Record<string, string[]> = {
    shellfish: ["shellfish", "crustaceans", "molluscs"],
    crustaceans: ["crustaceans", "shellfish"],
    molluscs: ["molluscs", "shellfish"],
  };
  const withIt = (allergen: string) => {
    const names = family[allergen] ?? [allergen];
    const holding = catalog.items.filter(({ allergens: of }) => of.some((each) => names.includes(each)));
    return new Set(holding.map(({ id }) => id));
  };

  test.each(allergens)("%s: menu and search hold no dish with it, and count what is left out", (allergen) => {
    const menu = page("", [allergen]);
    expect(menu.items.filter(({ id }) => withIt(allergen).has(id))).toEqual([]);
    expect(menu.total + menu.hidden).toBe(all.total);
    expect(menu.hidden).toBe(withIt(allergen).size);
    const found = page("cheese", [allergen]);
    expect(found.items.filter(({ id }) => withIt(allergen).has(id))).toEqual([]);
    expect(found.total + found.hidden).toBe(page("cheese", []).total);
  });

  test.each(allergens)("%s: what home finds and each shop's own menu hold no dish with it", (allergen) => {
    const [first] = catalog.categories;
    for (const asked of ["q=cheese", `category=${first?.id}`, ""]) {
      const params = new URLSearchParams(asked);
      const before = ownHome(catalog, visitor, params).home;
      params.set("without", allergen);
      const { home } = ownHome(catalog, visitor, params);
      expect(idsOf(home.dishes).filter((id) => withIt(allergen).has(id))).toEqual([]);
      if (asked && !before.isNone && !home.isNone)
        expect(idsOf(home.dishes).length + (home.filter?.hidden ?? 0)).toBe(idsOf(before.dishes).length);
    }
    for (const { id } of catalog.shops) {
      const [menu, without] = ["", `without=${allergen}`].map((asked) =>
        ownShop(catalog, visitor, id, new URLSearchParams(asked)),
      );
      expect(idsOf(without?.dishes ?? "").filter((each) => withIt(allergen).has(each))).toEqual([]);
      expect((without?.total ?? 0) + (without?.hidden ?? 0)).toBe(menu?.total);
    }
  });
});

test("a dish whose allergens nobody lists is left out, whichever is asked for", () => {
  const [[, catalog] = []] = venues;
  if (!catalog) throw new Error("no venue");
  const items = [
    aCatalogItem({ id: "known", allergens: [] }),
    aCatalogItem({ id: "some", allergens: ["unknown"] }),
  ];
  const shown = (without: (typeof allergens)[number][]) =>
    unpackDishes(
      menuPage({ ...catalog, items }, visitor, { query: "", shopId: null, pages: 1, without }).dishes,
    ).map(({ id }) => id);
  expect(shown([])).toHaveLength(2);
  for (const each of allergens) expect(shown([each])).toEqual(["known"]);
});

test("somebody without a stadium leaves them out in the menu of all of them, too", () => {
  const catalogs = venues.map(([, catalog]) => catalog);
  const { dishes, hidden, offers } = everyMenu(catalogs, visitor, new URLSearchParams("without=milk"));
  const withMilk = new Set(
    catalogs.flatMap(({ items }) =>
      items.filter(({ allergens: of }) => of.includes("milk")).map(({ id }) => id),
    ),
  );
  const ids = [...unpackDishes(dishes), ...unpackDishes(offers)].map(({ id }) => id);
  expect(ids.filter((id) => withMilk.has(id))).toEqual([]);
  expect(hidden).toBeGreaterThan(0);
});

test.each(venues)("home of %s finds each shop by its name, and none by a kind of dish", (_, catalog) => {
  const found = (params: Record<string, string>) =>
    unpackShops(ownHome(catalog, visitor, new URLSearchParams(params)).home.shops).map(({ id }) => id);
  for (const { id, name } of catalog.shops) expect(found({ q: name.he ?? "" })).toContain(id);
  expect(found({ category: catalog.categories[0]?.id ?? "" })).toEqual([]);
  expect(found({ without: "milk" })).toEqual([]);
});

test("an address says it as a form sends it or in one word, and knows no other names", () => {
  const of = (query: string) => withoutOf(new URLSearchParams(query));
  expect(of("without=nuts&without=milk")).toEqual(["milk", "nuts"]);
  expect(of("without=nuts.milk.none")).toEqual(["milk", "nuts"]);
  expect(of("q=milk")).toEqual([]);
  const asked = (query: string) => searchKey(new URLSearchParams(query));
  expect(asked("page=2&category=x")).toBe("");
  expect(
    new Set(["", "q=a", "without=milk", "q=a&without=milk", "without=milk&without=nuts"].map(asked)).size,
  ).toBe(5);
});

test("the lists that are made once for everybody offer no plus for a fan's allergy, whoever looked first", () => {
  const [[, venue] = []] = venues;
  if (!venue) throw new Error("no venue");
  const fans = [visitor, { ...visitor, allergies: ["milk" as const] }];
  for (const inTurn of [fans, fans.toReversed()]) {
    const catalog = { ...venue, items: [aCatalogItem({ allergens: ["milk"] })] };
    for (const fan of inTurn) {
      const lists = [
        ownHome(catalog, fan, new URLSearchParams()).home,
        menuPage(catalog, fan, { query: "", shopId: null, pages: 1 }),
      ];
      for (const { dishes } of lists)
        expect(unpackDishes(dishes).map(({ quick }) => quick)).toEqual([fan === visitor ? [] : undefined]);
    }
  }
});
