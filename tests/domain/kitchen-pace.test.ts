import fc from "fast-check";
import { expect, test } from "vitest";
import { type CookedOrder, measuredSpeed } from "#app/domain/kitchen-pace.ts";

const now = Date.parse("2026-06-07T18:45:00Z");
const minute = 60_000;
const line = { itemId: "a", quantity: 1, preparationMinutes: 10 };

/** A kitchen of two that always has four dishes, each done after `takes` minutes. */
function always(takes: number): CookedOrder[] {
  const cooked: CookedOrder[] = [];
  for (let at = -40; at < 0; at += takes)
    for (let cook = 0; cook < 2; cook++)
      cooked.push({
        lines: [line],
        acceptedAt: now + (at - takes) * minute,
        readyAt: at + takes > 0 ? null : now + (at + takes) * minute,
      });
  return cooked;
}

test("without anything to measure the menu's times count", () => {
  expect(measuredSpeed([], 2, now)).toBe(1);
});

test("a kitchen that needs what the menu says stays at its pace", () => {
  expect(measuredSpeed(always(10), 2, now)).toBeCloseTo(1, 0);
});

test("a kitchen that needs twice as long is measured slower, a quicker one faster", () => {
  expect(measuredSpeed(always(20), 2, now)).toBeLessThan(0.8);
  expect(measuredSpeed(always(5), 2, now)).toBeGreaterThan(1.3);
});

test("a kitchen that has little to do is not taken for a slow one", () => {
  const lonely = [{ lines: [line], acceptedAt: now - 20 * minute, readyAt: now - 8 * minute }];
  expect(measuredSpeed(lonely, 2, now)).toBe(1);
});

test("what lies longer ago than the window does not count", () => {
  const old = always(20).map((each) => ({
    ...each,
    acceptedAt: each.acceptedAt - 120 * minute,
    readyAt: (each.readyAt ?? now) - 120 * minute,
  }));
  expect(measuredSpeed(old, 2, now)).toBe(1);
});

test("a kitchen from which nothing comes is measured slower the longer that lasts", () => {
  const stuck = (ago: number) =>
    [1, 2].map(() => ({ lines: [line], acceptedAt: now - ago * minute, readyAt: null }));
  expect(measuredSpeed(stuck(20), 2, now)).toBeLessThan(measuredSpeed(stuck(5), 2, now));
  expect(measuredSpeed(stuck(5), 2, now)).toBeLessThan(1);
});

test("whatever was cooked, the pace stays within bounds", () => {
  const anyCooked = fc.record({
    lines: fc.array(fc.constant(line), { minLength: 1, maxLength: 6 }),
    acceptedAt: fc.integer({ min: now - 60 * minute, max: now }),
    readyAt: fc.option(fc.integer({ min: now - 30 * minute, max: now })),
  });
  fc.assert(
    fc.property(fc.array(anyCooked, { maxLength: 40 }), fc.integer({ min: 1, max: 9 }), (cooked, cooks) => {
      const speed = measuredSpeed(cooked, cooks, now);
      expect(speed).toBeGreaterThanOrEqual(0.4);
      expect(speed).toBeLessThanOrEqual(2.5);
    }),
  );
});
