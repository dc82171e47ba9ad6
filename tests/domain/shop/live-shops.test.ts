import { describe, expect, test } from "vitest";
import { bestShop, dishAt, type LiveShop, liveDishes } from "#domain/shop/live-shops.ts";

const shop = (id: string, changes: Partial<LiveShop> = {}): LiveShop => ({
  id,
  isOpen: true,
  state: "open",
  load: "free",
  promise: { from: 10, to: 16 },
  queueMinutes: 0,
  busyMinutes: 0,
  roomInMinutes: 0,
  soldOut: [],
  ...changes,
});
const burger = { id: "burger", preparationMinutes: 10 };
const menu = [{ ...burger, shopIds: ["a", "b"] }];

describe("a dish at one stand", () => {
  test.each<[string, Partial<LiveShop>, object]>([
    ["is simply to be had where the kitchen is free", {}, { state: "free" }],
    [
      "is to be had with a wait where it is busy: the queue and the staff's own minutes count",
      { load: "busy", queueMinutes: 8, busyMinutes: 5 },
      { state: "busy", minutes: 29 },
    ],
    [
      "is not taken where it is full, and comes back in so many minutes",
      { load: "full", roomInMinutes: 7 },
      { state: "full", minutes: 7 },
    ],
    ["never has room again in no time", { load: "full", roomInMinutes: 0 }, { state: "full", minutes: 1 }],
    ["is sold out before it is busy", { load: "busy", soldOut: ["burger"] }, { state: "sold-out" }],
    ["is as closed as its stand", { state: "paused", soldOut: ["burger"] }, { state: "paused" }],
  ])("%s", (_, changes, expected) => {
    expect(dishAt(shop("a", changes), burger)).toEqual(expected);
  });
});

describe("a dish that several stands sell", () => {
  test("is as good as at the best of them", () => {
    const full = shop("a", { load: "full", roomInMinutes: 4 });
    expect(liveDishes(menu, [full, shop("b", { load: "busy" })])).toEqual({
      burger: { state: "busy", minutes: 16 },
    });
    expect(liveDishes(menu, [full, shop("b", { state: "closed" })])).toEqual({
      burger: { state: "full", minutes: 4 },
    });
    expect(liveDishes(menu, [full, shop("b")])).toEqual({});
  });

  test("comes from the first of equals, and from the shorter wait of two busy ones", () => {
    expect(bestShop([shop("a"), shop("b")], burger)?.shop.id).toBe("a");
    const long = shop("a", { load: "busy", queueMinutes: 20 });
    expect(bestShop([long, shop("b", { load: "busy", queueMinutes: 5 })], burger)?.shop.id).toBe("b");
  });

  test("is sold out only where every open stand is out of it", () => {
    const out = { soldOut: ["burger"] };
    expect(liveDishes(menu, [shop("a", out), shop("b", out)])).toEqual({ burger: { state: "sold-out" } });
    expect(liveDishes(menu, [shop("a", out), shop("b", { state: "closed" })])).toEqual({
      burger: { state: "sold-out" },
    });
    expect(liveDishes(menu, [shop("a", out), shop("b")])).toEqual({});
  });

  test("is left alone where no stand is known", () => {
    expect(liveDishes(menu, [])).toEqual({});
    expect(bestShop([], burger)).toBeNull();
  });
});
