import { expect, test } from "vitest";
import { HalfTimeStrip } from "#app/routes/browse/half-time-strip.tsx";
import { DishCard } from "#app/routes/browse/menu/dish-card.tsx";
import { ShopCard } from "#app/routes/browse/shop/shop-card.tsx";
import type { ShopCardData } from "#app/routes/browse/shop/shop-data.ts";
import { ShopIntro } from "#app/routes/browse/shop/shop-intro.tsx";
import {
  dishShown,
  type LiveDish,
  type LiveShop,
  type LiveStadium,
  withoutPromises,
} from "#domain/shop/live-shops.ts";
import { draw } from "#tests/support/draw.tsx";

const shop: ShopCardData = {
  id: "grill",
  name: "Malha Grill",
  text: "Off the charcoal",
  gate: "5",
  picture: "hamburger",
  first: ["Burger"],
  more: 0,
  state: "open",
};
const live: LiveShop = {
  id: "grill",
  isOpen: true,
  state: "open",
  load: "free",
  promise: { from: 12, to: 18 },
  queueMinutes: 3,
  speed: 1,
  slow: {},
  walkMinutes: 4,
  busyMinutes: 0,
  roomInMinutes: 0,
  soldOut: [],
};

test.each<[string, Partial<LiveShop> | null, string]>([
  [
    "before anybody answered without minutes, which the menu can’t know",
    null,
    "Malha Grill Open Gate 5 Off the charcoal",
  ],
  ["free, with the promise of now", {}, "Open Gate 5 from 12 min"],
  ["busy, with the likely minutes", { load: "busy" }, "Busy, about 15 min"],
  ["full, with the minutes until there is room", { load: "full", roomInMinutes: 7 }, "Full for 7 min"],
  ["paused by staff or automatically", { isOpen: false, state: "paused", load: "busy" }, "On a break"],
])("a shop's card says how it is doing: %s", async (_, changes, expected) => {
  const card = <ShopCard shop={shop} live={changes ? { ...live, ...changes } : undefined} />;
  expect((await draw(card)).text).toContain(expected);
});

test("a shop's card says what comes to the fan's seat", async () => {
  expect((await draw(<ShopCard shop={{ ...shop, reach: "drinks" }} />)).text).toContain(
    "Drinks only at your seat.",
  );
  expect((await draw(<ShopCard shop={{ ...shop, reach: "none" }} />)).text).toContain(
    "We don’t deliver to your seat.",
  );
});

test.each<[LiveDish | undefined, string]>([
  [undefined, ""],
  [{ state: "busy", minutes: 19 }, "Busy, about 19 min"],
  [{ state: "busy", minutes: 19, isLater: true }, "After half-time"],
  [{ state: "full", minutes: 6 }, "Full for 6 min"],
  [{ state: "sold-out" }, "Sold out for now"],
  [{ state: "paused" }, "On a break"],
  [{ state: "closed" }, "Closed now"],
])("a dish's card says what keeps it from being had at once: %o", async (now, expected) => {
  const dish = { id: "b", name: "Burger", minor: 5400, picture: "hamburger", minutes: 10 };
  const { html, text } = await draw(<DishCard dish={dish} now={now} />);
  expect(text).toContain(expected);
  expect(html.includes("dish-now")).toBe(Boolean(expected));
});

test("a dish's card says one time, and has its plus while it can be added", async () => {
  const dish = { id: "b", name: "Burger", minor: 5400, picture: "hamburger", minutes: 10, quick: [] };
  const drawn = (now?: LiveDish) => draw(<DishCard dish={dish} now={now} />);
  expect((await drawn()).text).toContain("10 min prep");
  const timed = await drawn({ state: "free", minutes: 18 });
  expect(timed.text).toContain("About 18 min");
  expect(timed.text).not.toContain("prep");
  for (const each of [timed, await drawn({ state: "busy", minutes: 30, isLater: true })])
    expect(each.html).toContain('class="plus"');
  for (const now of [{ state: "full", minutes: 6 }, { state: "sold-out" }] as const)
    expect((await drawn(now)).html, now.state).not.toContain('class="plus"');
});

// [product 1.22]
test("without news the minutes go, but what was heard of a closed or full shop and a sold-out dish stays", () => {
  const { shops, dishes } = withoutPromises({
    at: 0,
    shops: [live, { ...live, load: "busy" }, { ...live, load: "full" }, { ...live, state: "paused" }],
    dishes: {
      burger: { state: "free", minutes: 12 },
      pita: { state: "busy", minutes: 30, isLater: true },
      fries: { state: "sold-out" },
      soup: { state: "full", minutes: 6 },
    },
  });
  expect(shops.map(({ state, load, promise }) => [state, load, promise])).toEqual([
    ["open", "free", null],
    ["open", "free", null],
    ["open", "full", null],
    ["paused", "free", null],
  ]);
  expect(Object.keys(dishes)).toEqual(["pita", "fries", "soup"]);
  expect(shops[0] && dishShown(shops[0], { id: "burger", preparationMinutes: 10 })).toBeUndefined();
});

test("while a half-time menu is on, a strip says so, and when half-time is late", async () => {
  const strip = async (match: LiveStadium["match"], later: string[]) => {
    const now = { at: 0, shops: [{ ...live, later }], dishes: {}, match };
    return (await draw(<HalfTimeStrip live={now} />)).text;
  };
  const match = { status: "running", phase: "first-half" } as const;
  const on = "Half-time menu: the quick ones. The full menu is back after half-time.";
  expect(await strip({ ...match, certainty: "known" }, ["burger"])).toBe(on);
  expect(await strip({ ...match, certainty: "lost" }, ["burger"])).toBe(`Half-time is running late. ${on}`);
  expect(await strip({ ...match, certainty: "lost" }, [])).toBe("");
});

test("a closed shop's own page says that this shop is closed, for others may be open", async () => {
  const says = async (state: LiveShop["state"]) =>
    (await draw(<ShopIntro shop={shop} hours={[]} live={{ ...live, state }} waitsOf={null} />)).text;
  expect(await says("closed")).toContain("Malha Grill isn’t taking orders right now.");
  expect(await says("closed-today")).toContain("Malha Grill is closed today.");
  expect(await says("paused")).toContain("Not taking orders right now.");
});
