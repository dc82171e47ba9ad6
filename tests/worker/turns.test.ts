import { expect, test } from "vitest";
import { createShares, createTurns } from "../../worker/middleware/await-turn.ts";

test("whoever comes alone never waits", () => {
  const turns = createTurns({ atOnce: 3, perSecond: 10 });
  for (let now = 0; now < 10_000; now += 100) expect(turns.take(now, 0)).toBe(0);
  expect(turns.areTaken(10_000)).toBe(false);
});

test("of a crowd some pass at once, the others one after the other, and none waits longer than is allowed", () => {
  const turns = createTurns({ atOnce: 3, perSecond: 10 });
  const waits = Array.from({ length: 10 }, () => turns.take(1_000, 500));
  expect(waits).toEqual([0, 0, 0, 100, 200, 300, 400, 500, null, null]);
  expect(turns.areTaken(1_499)).toBe(true);
  // Who was refused took no turn: as soon as the last has passed, the next may.
  expect(turns.take(1_600, 0)).toBe(0);
});

test("whenever they come, no second lets more through than those at once and its own", () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  for (let round = 0; round < 50; round++) {
    const turns = createTurns({ atOnce: 20, perSecond: 40 });
    const passed: number[] = [];
    for (let now = 0; now < 20_000; now += random() * (round + 1)) {
      const waitMs = turns.take(now, 10_000);
      if (waitMs !== null) passed.push(now + waitMs);
    }
    passed.sort((a, b) => a - b);
    for (const [index, at] of passed.entries())
      expect(passed.slice(index, index + 100).filter((each) => each < at + 1_000).length).toBeLessThanOrEqual(
        61,
      );
  }
});

test("nobody takes more than a share of a window, and the next window begins anew", () => {
  const shares = createShares({ most: 3, windowMs: 1_000 });
  expect([1, 2, 3, 4].map(() => shares.take("one", 5_000))).toEqual([true, true, true, false]);
  expect(shares.take("two", 5_500)).toBe(true);
  expect(shares.take("one", 5_999)).toBe(false);
  expect(shares.take("one", 6_000)).toBe(true);
});
