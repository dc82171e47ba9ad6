import { expect, test } from "vitest";
import type { Visitor } from "#app/cookies/visitor.ts";
import { AddBar } from "#app/routes/browse/food/add-bar.tsx";
import { foodDetail } from "#app/routes/browse/food/food-data.ts";
import { FoodScreen } from "#app/routes/browse/food/food-screen.tsx";
import { foodNow, isOut } from "#app/routes/browse/food/food-state.tsx";
import { lawOf } from "#domain/law/jurisdictions.ts";
import type { Allergen } from "#domain/menu/allergies.ts";
import type { Catalog } from "#domain/menu/catalog.ts";
import { defaultTerms, type Terms } from "#domain/menu/money/terms.ts";
import { emptySeat } from "#domain/seat/seat.ts";
import type { LiveShop } from "#domain/shop/live-shops.ts";
import { draw } from "#tests/support/draw.tsx";
import { aCatalogItem } from "#tests/support/menu.ts";

const visitor = { language: "en", now: Date.UTC(2026, 10, 21, 18), cart: null } as Visitor;
const catalog = {
  stadium: { id: "teddy", timeZone: "Asia/Jerusalem", blocks: [], terms: defaultTerms },
  categories: [],
  shops: [],
  items: [],
} as unknown as Catalog;

// [product 7.1]
test("a dish tells rating, how many rated it, and how often it was ordered", async () => {
  const testimonial = { id: "t1", rating: 5, comment: "Hot!", customerName: "Daniel R.", createdAt: 0 };
  const item = aCatalogItem({ rating: 4.75, testimonials: [testimonial], orderCount: 1240 });
  const food = foodDetail(catalog, item, visitor);
  const { text } = await draw(<FoodScreen food={food} problem={{ reason: null, groupId: null }} />);
  expect(text).toContain("4.8 (1)");
  expect(text).toContain("Ordered 1,240 times");
  expect(text).toContain("Daniel R.");
});

test("a dish asks for the age and about allergies as the law of the venue's place does", async () => {
  const drawn = async (terms: Terms) => {
    const shops = [shop("grill", "Grill")];
    const here = { ...catalog, shops, stadium: { ...catalog.stadium, terms } } as unknown as Catalog;
    const food = foodDetail(here, aCatalogItem({ ageRestricted: true, shopIds: ["grill"] }), visitor);
    return (await draw(<FoodScreen food={food} problem={{ reason: null, groupId: null }} />)).text;
  };
  const newYork = await drawn({
    ...defaultTerms,
    jurisdiction: "us-ny-nyc",
    law: { ...lawOf("us-ny-nyc"), allergyNotice: true },
  });
  expect(newYork).toContain("If you have a food allergy, please notify us.");
  expect(newYork).toContain("I’m 21 or older. I’ll show ID at the hand-over.");
  expect(newYork).not.toMatch(/18\+|18 or older/);
  const usual = await drawn(defaultTerms);
  expect(usual).not.toContain("food allergy");
  expect(usual).toContain("I’m 18 or older. I’ll show ID at the hand-over.");
});

test("a dish is not called vegan above a usual choice that is not", async () => {
  const cheese = { id: "c", name: { en: "Cheese" }, priceMinor: 0, breaks: ["vegan"] };
  const base = {
    id: "g",
    kind: "extras" as const,
    name: { en: "On top" },
    min: 1,
    max: 1,
    options: [cheese],
  };
  const item = aCatalogItem({ dietary: ["vegan", "kosher"], customization: [base] });
  expect(foodDetail(catalog, item, visitor).dietary).toEqual(["kosher"]);
});

// [product 7.1 18.6]
test("a dish shows each of its pictures, once, in a row that keys move too", async () => {
  const problem = { reason: null, groupId: null };
  const several = aCatalogItem({ picture: "burgers", morePictures: ["soda-can", "burgers"] });
  const { html } = await draw(<FoodScreen food={foodDetail(catalog, several, visitor)} problem={problem} />);
  expect([...html.matchAll(/<img src="\/pictures\/([a-z-]+)\.webp/g)].map((found) => found[1])).toEqual([
    "burgers",
    "soda-can",
  ]);
  expect(html).toContain('aria-label="Pictures" tabindex="0"');
  const one = await draw(
    <FoodScreen food={foodDetail(catalog, aCatalogItem(), visitor)} problem={problem} />,
  );
  expect(one.html).not.toContain('aria-label="Pictures"');
});

// [product 7.1]
test("a dish that nobody rated or ordered says nothing of it", async () => {
  const food = foodDetail(catalog, aCatalogItem(), visitor);
  const { html, text } = await draw(<FoodScreen food={food} problem={{ reason: null, groupId: null }} />);
  expect(text).not.toContain("Ordered");
  expect(html).not.toContain("text-star");
});

// [product 18.7]
test("a seat outside the zones is told on the dish, before the cart, with the way to another seat", async () => {
  const zone = { stand: null, sections: ["101"], drinksOnly: false, walkMinutes: null };
  const grill = {
    id: "grill",
    name: { en: "Malha Grill", he: "הגריל של מלחה" },
    gate: "5",
    isOpen: true,
    openingHours: "always",
    deliversTo: "all",
  };
  const block = { stand: "Main", sections: ["101", "112"], entrance: "5" };
  const drawn = async (section: string, drinksOnly = false) => {
    const here = {
      ...catalog,
      stadium: { ...catalog.stadium, blocks: [block] },
      shops: [
        { ...grill, zones: [zone, ...(drinksOnly ? [{ ...zone, sections: ["112"], drinksOnly }] : [])] },
      ],
    } as unknown as Catalog;
    const seat = { ...emptySeat, section, row: "3", seatNo: "4" };
    const food = foodDetail(here, aCatalogItem(), { ...visitor, seat });
    return draw(<FoodScreen food={food} problem={{ reason: null, groupId: null }} />);
  };
  expect((await drawn("112")).text).toContain("We don’t deliver to your seat.");
  expect((await drawn("112")).html).toContain('href="/seat"');
  expect((await drawn("112", true)).text).toContain("Drinks only at your seat.");
  for (const section of ["101", "", "nowhere"])
    expect((await drawn(section)).text, section).not.toContain("deliver to your seat");
});

const shop = (id: string, en: string, isOpen = true) => ({
  id,
  name: { en, he: en },
  gate: "5",
  isOpen,
  openingHours: "always",
  deliversTo: "all",
  zones: [],
  pausedUntil: null,
  autoPausedAt: null,
});
const burger = aCatalogItem({ allergens: ["gluten"], dietary: ["kosher"] });
const wokBurger = { ...burger, id: "wokburger", shopIds: ["wok"], name: { en: "Wok Burger", he: "וק" } };
const drawFood = (isGrillOpen: boolean, isWokOpen: boolean, who: Partial<Visitor> = {}) => {
  const here = {
    ...catalog,
    shops: [shop("grill", "Malha Grill", isGrillOpen), shop("wok", "The Wok", isWokOpen)],
    items: [
      burger,
      wokBurger,
      aCatalogItem({ id: "milky", shopIds: ["wok"], dietary: ["kosher"], allergens: ["gluten", "milk"] }),
      aCatalogItem({ id: "plain", shopIds: ["wok"], name: { en: "Plain one", he: "רגיל" } }),
    ],
  } as unknown as Catalog;
  const food = foodDetail(here, burger, { ...visitor, ...who });
  return draw(<FoodScreen food={food} problem={{ reason: null, groupId: null }} />);
};

// [product 7.4]
test("a dish of a closed shop says so by the shop's name, can't be added, and leads to what is similar and open", async () => {
  const { html, text } = await drawFood(false, true);
  expect(text).toContain("Malha Grill is closed today.");
  expect(text).not.toContain("No shops are open");
  expect(text).not.toContain("Add to cart");
  expect(html).toContain('href="#similar"');
  expect(text).toContain("Similar, and open now");
  expect(html).toContain('href="/food/wokburger"');
  // One allergen more, or another diet, is no replacement.
  expect(html).not.toContain('href="/food/milky"');
  expect(html).not.toContain('href="/food/plain"');
});

test("a dish of a full kitchen has no button to add it, but until when, and leads on", async () => {
  const here = { ...catalog, shops: [shop("grill", "Malha Grill")], items: [burger] } as unknown as Catalog;
  const food = foodDetail(here, burger, visitor);
  const grill: Omit<LiveShop, "load"> = {
    ...{ id: "grill", isOpen: true, state: "open", promise: { from: 12, to: 18 }, soldOut: [] },
    ...{ queueMinutes: 3, speed: 1, slow: {}, walkMinutes: 4, busyMinutes: 0, roomInMinutes: 7 },
  };
  const drawn = (load: LiveShop["load"]) => {
    const now = foodNow(food, { at: 0, shops: [{ ...grill, load }], dishes: {} });
    const out = isOut(food, now) ? { now, hasSimilar: false } : null;
    const bar = { food, out, ageProblem: false, choices: [], quantity: 1, onStep: () => {} };
    return draw(<AddBar {...bar} />);
  };
  expect((await drawn("busy")).text).toContain("Add to cart");
  const full = await drawn("full");
  expect(full.text).toContain("Full for 7 min");
  expect(full.text).not.toContain("Add to cart");
  expect(full.html).toContain('href="/menu"');
});

test("allergens that nobody knows warn whoever has an allergy, and nobody else", async () => {
  const dish = aCatalogItem({ allergens: ["gluten", "unknown"] });
  const drawn = (allergies: Visitor["allergies"]) => {
    const here = { ...catalog, shops: [shop("grill", "Malha Grill")], items: [dish] } as unknown as Catalog;
    const food = foodDetail(here, dish, { ...visitor, allergies });
    return draw(<FoodScreen food={food} problem={{ reason: null, groupId: null }} />);
  };
  expect((await drawn([])).text).toContain("Contains gluten, unlisted allergens");
  expect((await drawn([])).text).not.toContain("Ask the shop first");
  expect((await drawn(["milk"])).text).toContain("Its allergens aren’t all known. Ask the shop first.");
  expect((await drawn(["milk"])).text).not.toContain("you’re allergic to");
  expect((await drawn(["gluten"])).text).toContain("Contains gluten, which you’re allergic to");
});

test("while every shop is closed the dish says that, and leads to the menu", async () => {
  const { html, text } = await drawFood(false, false);
  expect(text).toContain("Shops are closed today.");
  expect(html).not.toContain("#similar");
  expect(html).toContain('href="/menu"');
});

test("a dish of another shop than the cart's says so before it is added, with the names of both", async () => {
  const cart = {
    key: "0".repeat(32),
    stadiumId: "teddy",
    lines: [{ itemId: "wokburger", choices: [], quantity: 1 }],
  };
  const { html, text } = await drawFood(true, true, { cart });
  expect(text).toContain("Your cart has Wok Burger from The Wok.");
  expect(text).toContain("Similar, from your cart’s shop");
  expect(html).toContain('href="/food/wokburger"');
});

test("a dish that can be had with the cart offers nothing else", async () => {
  const { html } = await drawFood(true, true);
  expect(html).toContain('type="submit"');
  expect(html).not.toContain("similar");
});

// [product 10.22]
test("a dish that contains what the fan is allergic to warns before it is added", async () => {
  const item = aCatalogItem({ allergens: ["gluten", "sesame"] });
  const drawn = (allergies: Allergen[]) =>
    draw(
      <FoodScreen
        food={foodDetail(catalog, item, { ...visitor, allergies })}
        problem={{ reason: null, groupId: null }}
      />,
    );
  expect((await drawn(["sesame"])).text).toContain("Contains sesame, which you’re allergic to");
  expect((await drawn(["milk"])).text).not.toContain("you’re allergic to");
});

test("a dish of another stadium than the fan's names it, one of the fan's doesn't", async () => {
  const name = { en: "Teddy Stadium", he: "אצטדיון טדי" };
  const here = { ...catalog, stadium: { ...catalog.stadium, name } } as unknown as Catalog;
  const drawn = (stadiumId: string) =>
    draw(
      <FoodScreen
        food={foodDetail(here, burger, { ...visitor, stadiumId })}
        problem={{ reason: null, groupId: null }}
      />,
    );
  expect((await drawn("bloomfield")).text).toContain("Teddy Stadium");
  expect((await drawn("teddy")).text).not.toContain("Teddy Stadium");
});
