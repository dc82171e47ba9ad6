import { expect, test } from "vitest";
import { openingRows } from "#app/routes/browse/shop/own-shop.ts";
import { mixPopular, type PopularDish } from "#domain/menu/popular.ts";
import { bestState } from "#domain/shop/live-shops.ts";
import { shopStateAt } from "#domain/shop/shop-state.ts";
import { fallbackStadiums } from "#domain/venue/fallback-stadiums.ts";

const dish = (id: string, orderCount = 0) => ({ id, orderCount }) as PopularDish;

test("the best dish of every stadium comes before any second best, the most ordered first", () => {
  const parts = [[dish("a1", 5), dish("a2", 4)], [dish("b1", 9)], [dish("c1", 7), dish("c2", 6)]];
  expect(mixPopular(parts, 20).map(({ id }) => id)).toEqual(["b1", "c1", "a1", "c2", "a2"]);
  expect(mixPopular(parts, 2)).toHaveLength(2);
});

// [product 4.8]
test("Fallback stadiums: six New York area venues with their capacities", () => {
  expect(fallbackStadiums.map((stadium) => stadium.capacity)).toEqual([
    82500, 20789, 54251, 17732, 41922, 25000,
  ]);
  for (const { name, location } of fallbackStadiums)
    for (const text of [name.en, name.he, location.en, location.he]) expect(text).toBeTruthy();
});

// [product 18.7]
test("a dish is open where any of its shops is, and closed today only where all are", () => {
  expect(bestState(["closed-today", "open"])).toBe("open");
  expect(bestState(["closed-today", "closed"])).toBe("closed");
  expect(bestState(["closed-today"])).toBe("closed-today");
});

test("a shop tells closed now from closed today by its hours, and closed today by its switch", () => {
  const sunday = { days: [0], from: "17:00", to: "23:00" };
  const at = (time: string) => Date.parse(time);
  const state = (isOpen: boolean, time: string) =>
    shopStateAt({ isOpen, openingHours: [sunday] }, "UTC", at(time));
  expect(state(true, "2026-11-22T18:00Z")).toBe("open");
  expect(state(true, "2026-11-22T12:00Z")).toBe("closed");
  expect(state(true, "2026-11-23T18:00Z")).toBe("closed-today");
  expect(state(false, "2026-11-22T18:00Z")).toBe("closed-today");
});

// [product 18.7]
test("opening hours are told in words of the language, with days in a row as a range", () => {
  const hours = [
    { days: [0, 1, 2, 4], from: "17:00", to: "23:30" },
    { days: [5], from: "11:00", to: "15:00" },
  ];
  expect(openingRows(hours, "en")).toEqual([
    { days: "Sun–Tue, Thu", clock: "17:00–23:30" },
    { days: "Fri", clock: "11:00–15:00" },
  ]);
  expect(openingRows(hours, "he")[1]?.days).toContain("ו׳");
  expect(openingRows("always", "he")).toEqual([]);
});
