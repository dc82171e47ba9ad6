import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type KitchenOrder, planKitchen } from "#domain/kitchen/kitchen.ts";
import { promiseFromReady } from "#domain/kitchen/promise-time.ts";
import { bestShop, dishAt, type LiveShop, liveDishes, promiseAt } from "#domain/shop/live-shops.ts";

const shop = (id: string, changes: Partial<LiveShop> = {}): LiveShop => ({
  id,
  isOpen: true,
  state: "open",
  load: "free",
  promise: { from: 10, to: 16 },
  queueMinutes: 0,
  speed: 1,
  slow: {},
  walkMinutes: 4,
  busyMinutes: 0,
  roomInMinutes: 0,
  soldOut: [],
  ...changes,
});
const burger = { id: "burger", preparationMinutes: 10 };
const menu = [{ ...burger, shopIds: ["a", "b"] }];

describe("a dish at one stand", () => {
  test.each<[string, Partial<LiveShop>, object]>([
    [
      "is to be had where the kitchen is free, and says when it is at the seat",
      {},
      { state: "free", minutes: 16 },
    ],
    ["takes the walk to the fan's own seat", { walkMinutes: 9 }, { state: "free", minutes: 21 }],
    [
      "takes as long as the kitchen is seen to take, and as its staff say of this dish",
      { speed: 0.5, slow: { burger: 15 } },
      { state: "free", minutes: 36 },
    ],
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
    expect(liveDishes(menu, [full, shop("b")])).toEqual({ burger: { state: "free", minutes: 16 } });
  });

  test("comes from a shop that brings it to the seat, though another is quicker", () => {
    const near = shop("a");
    const far = shop("b", { queueMinutes: 10 });
    expect(liveDishes(menu, [near, far], (_, shopId) => shopId === "b")).toEqual({
      burger: { state: "free", minutes: 26 },
    });
    expect(liveDishes(menu, [near, far], () => false)).toEqual({ burger: { state: "free", minutes: 16 } });
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
    expect(liveDishes(menu, [shop("a", out), shop("b")])).toEqual({ burger: { state: "free", minutes: 16 } });
  });

  test("is left alone where no stand is known", () => {
    expect(liveDishes(menu, [])).toEqual({});
    expect(bestShop([], burger)).toBeNull();
    // After the break it is had for sure, and now is better.
    const later = shop("c", { later: [burger.id], load: "full" });
    expect(bestShop([later, shop("b", { queueMinutes: 30 })], burger)?.shop.id).toBe("b");
    expect(bestShop([later, shop("b", { load: "full" })], burger)?.dish).toMatchObject({ isLater: true });
  });
});

describe("the estimate on a card", () => {
  const order = fc.record({
    preparationMinutes: fc.integer({ min: 1, max: 40 }),
    quantity: fc.integer({ min: 1, max: 6 }),
    acceptedAgo: fc.option(fc.integer({ min: 0, max: 30 })),
  });

  test("is what the shop's board answers for one portion, to the minute, whatever its kitchen cooks", () => {
    fc.assert(
      fc.property(
        fc.array(order, { maxLength: 8 }),
        fc.integer({ min: 1, max: 4 }),
        fc.double({ min: 0.4, max: 1.5, noNaN: true }),
        fc.integer({ min: 1, max: 40 }),
        (others, cooksAtOnce, speed, preparationMinutes) => {
          const now = 1_000_000_000;
          const kitchen = others.map(({ acceptedAgo, ...line }, index): KitchenOrder => {
            const at = acceptedAgo === null ? null : now - acceptedAgo * 60_000;
            const lines = [{ itemId: "other", ...line }];
            return { id: `a${index}`, lines, reservedAt: now, placedAt: at, acceptedAt: at, readyAt: null };
          });
          const pace = { cooksAtOnce, speed };
          const { waitMinutes } = planKitchen(kitchen, pace, now);
          const card = promiseAt(shop("a", { queueMinutes: Math.round(waitMinutes), speed }), {
            id: "burger",
            preparationMinutes,
          });
          const mine: KitchenOrder = {
            id: "z",
            lines: [{ itemId: "burger", quantity: 1, preparationMinutes }],
            reservedAt: now,
            placedAt: null,
            acceptedAt: null,
            readyAt: null,
          };
          const ready = planKitchen([...kitchen, mine], pace, now).readyMinutes.get("z") ?? 0;
          expect(Math.abs(card.from - promiseFromReady(ready).from)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});
