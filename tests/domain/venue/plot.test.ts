import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scaleFor, timeTicks } from "#domain/venue/plot.ts";

describe("the scale of a plot", () => {
  test.each([
    [0, [0, 1, 2, 3]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [10, [0, 5, 10]],
    [42, [0, 20, 40, 60]],
    [1234, [0, 500, 1000, 1500]],
  ])("for %d at most is %j", (highest, ticks) => {
    expect(scaleFor(highest).ticks).toEqual(ticks);
  });

  test("has everything below its end, from nought, in equal steps, and few of them", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e7, noNaN: true }), (highest) => {
        const { max, ticks } = scaleFor(highest);
        expect(max).toBeGreaterThanOrEqual(highest * (1 - 1e-9));
        expect([ticks[0], ticks.at(-1)]).toEqual([0, max]);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(6);
        expect(ticks.every(Number.isInteger)).toBe(true);
      }),
    );
  });
});

describe("the times along a plot", () => {
  const hour = 3_600_000;
  const noon = Date.UTC(2026, 10, 21, 12);

  test("of three hours are half hours", () => {
    expect(timeTicks(noon + 60_000, noon + 3 * hour).map((at) => (at - noon) / hour)).toEqual([
      0.5, 1, 1.5, 2, 2.5, 3,
    ]);
  });

  test("lie within the span, and are never too many", () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.integer({ min: 600_000, max: 26 * hour }), (from, length) => {
        const ticks = timeTicks(from, from + length);
        expect(ticks.length).toBeLessThanOrEqual(9);
        for (const at of ticks) expect(at >= from && at <= from + length).toBe(true);
      }),
    );
  });
});
