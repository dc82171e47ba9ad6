import { expect, test } from "vitest";
import type { Visitor } from "#app/cookies/visitor.ts";
import { foodDetail } from "#app/routes/browse/food/food-data.ts";
import { FoodScreen } from "#app/routes/browse/food/food-screen.tsx";
import type { Catalog } from "#domain/menu/catalog.ts";
import { emptySeat } from "#domain/seat/seat.ts";
import { draw } from "#tests/support/draw.tsx";
import { aCatalogItem } from "#tests/support/menu.ts";

const visitor = { language: "en", now: Date.UTC(2026, 10, 21, 18), cart: null } as Visitor;
const catalog = {
  stadium: { id: "teddy", timeZone: "Asia/Jerusalem", blocks: [] },
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
  expect(text).toContain("1,240 ordered");
  expect(text).toContain("Daniel R.");
});

// [product 7.1]
test("a dish that nobody rated or ordered says nothing of it", async () => {
  const food = foodDetail(catalog, aCatalogItem(), visitor);
  const { html, text } = await draw(<FoodScreen food={food} problem={{ reason: null, groupId: null }} />);
  expect(text).not.toContain("ordered");
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
  expect((await drawn("112")).text).toContain("Not delivered to your seat.");
  expect((await drawn("112")).html).toContain('href="/seat"');
  expect((await drawn("112", true)).text).toContain("Only drinks come to your seat.");
  for (const section of ["101", "", "nowhere"])
    expect((await drawn(section)).text, section).toContain("At your seat in about");
});
