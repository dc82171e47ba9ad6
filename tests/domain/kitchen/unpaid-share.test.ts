import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type KitchenLine, workOf } from "#domain/kitchen/kitchen.ts";
import {
  dishesAlways,
  isCrowded,
  isShelfCrowded,
  shelvesAlways,
  withinShare,
} from "#domain/kitchen/unpaid-share.ts";

/** 160 kitchen minutes, of which a quarter is 40. */
const kitchen = { pace: { cooksAtOnce: 4, speed: 1 }, fullFromMinutes: 40 };
const dish = (quantity: number, preparationMinutes = 11, itemId = "burger"): KitchenLine => ({
  itemId,
  quantity,
  preparationMinutes,
});
const uncounted = () => undefined;
const sum = (quantities: number[]) => quantities.reduce((total, each) => total + each, 0);

describe("what one unpaid order may reserve", () => {
  test("is all of an order of eight dishes, whatever work they are", () => {
    expect(withinShare([dish(5, 60), dish(3, 60, "stew")], kitchen, uncounted)).toEqual([5, 3]);
  });

  test("is all of a larger order that is within a quarter of the kitchen", () => {
    expect(withinShare([dish(20, 4, "cola")], kitchen, uncounted)).toEqual([20]);
  });

  test("is a smaller basket of what is more than a quarter: the quickest dishes, but never fewer than eight", () => {
    expect(withinShare([dish(99)], kitchen, uncounted)).toEqual([8]);
    expect(withinShare([dish(99), dish(20, 4, "cola")], kitchen, uncounted)).toEqual([0, 20]);
  });

  test("is a quarter of what is counted, but always eight portions of a dish, in however many lines", () => {
    expect(withinShare([dish(40, 1)], kitchen, () => 40)).toEqual([10]);
    expect(withinShare([dish(12, 1)], kitchen, () => 16)).toEqual([8]);
    expect(withinShare([dish(6, 1), dish(6, 1)], kitchen, () => 16)).toEqual([6, 2]);
  });

  test("is never more than was asked, never less than eight dishes or all, and never over both bounds", () => {
    const anyLine = fc.record({
      itemId: fc.constantFrom("a", "b", "c"),
      quantity: fc.integer({ min: 1, max: 99 }),
      preparationMinutes: fc.integer({ min: 1, max: 60 }),
    });
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 6 }), (lines) => {
        const kept = withinShare(lines, kitchen, uncounted);
        for (const [index, line] of lines.entries()) expect(kept[index]).toBeLessThanOrEqual(line.quantity);
        const asked = sum(lines.map((line) => line.quantity));
        expect(sum(kept)).toBeGreaterThanOrEqual(Math.min(asked, dishesAlways));
        const work = workOf(lines.map((line, index) => ({ ...line, quantity: kept[index] ?? 0 })));
        if (sum(kept) > dishesAlways) expect(work).toBeLessThanOrEqual(40.001);
      }),
    );
  });
});

describe("unpaid orders of accounts that never paid", () => {
  test("crowd a kitchen when they hold more than a third of it, and more than eight dishes", () => {
    const eight = { lines: [dish(8)] };
    expect(isCrowded([eight], kitchen)).toBe(false);
    expect(isCrowded([eight, { lines: [dish(1, 1)] }], kitchen)).toBe(false);
    expect(isCrowded([eight, { lines: [dish(1, 9)] }], kitchen)).toBe(true);
  });

  /** How many shelves such accounts get one after the other before one of them is challenged. */
  const shelvesBeforeChallenge = (shelves: number) => {
    let held = 0;
    while (held < shelves && !isShelfCrowded(held, shelves)) held++;
    return held;
  };

  test.each([
    [1, 1],
    [2, 2],
    [3, 2],
    [5, 2],
    [6, 3],
    [8, 3],
    [9, 4],
    [24, 9],
  ])("get of %i shelves %i before the next one is challenged", (shelves, held) => {
    expect(shelvesBeforeChallenge(shelves)).toBe(held);
  });

  test("get two shelves everywhere, and then never more than the first beyond a third, however many there are", () => {
    for (let shelves = 0; shelves <= 200; shelves++)
      for (let held = 0; held <= shelves; held++)
        expect([shelves, held, isShelfCrowded(held, shelves)]).toEqual([
          shelves,
          held,
          held >= shelvesAlways && 3 * held > shelves,
        ]);
  });
});
