import fc from "fast-check";
import { expect, test } from "vitest";
import type { KitchenOrder } from "#domain/kitchen/kitchen.ts";
import { measuredSpeed } from "#domain/kitchen/kitchen-pace.ts";

const now = Date.parse("2026-06-07T18:45:00Z");
const minute = 60_000;
const line = { itemId: "a", quantity: 1, preparationMinutes: 10 };

let number = 0;
const cooked = (acceptedAgo: number, readyAgo: number | null): KitchenOrder => ({
  id: String(++number),
  lines: [line],
  reservedAt: now - acceptedAgo * minute,
  placedAt: now - acceptedAgo * minute,
  acceptedAt: now - acceptedAgo * minute,
  readyAt: readyAgo === null ? null : now - readyAgo * minute,
});

/** A kitchen of two with a queue: two orders come as often as two are done, after `takes` minutes at the stove. */
function withQueue(takes: number): KitchenOrder[] {
  const orders: KitchenOrder[] = [];
  for (let begun = 40; begun > 0; begun -= takes)
    for (let cook = 0; cook < 2; cook++) orders.push(cooked(begun, begun > takes ? begun - takes : null));
  return orders;
}

test("without anything to measure the menu's times count", () => {
  expect(measuredSpeed([], 2, now)).toBe(1);
  expect(measuredSpeed([{ ...cooked(1, null), acceptedAt: null }], 2, now)).toBe(1);
});

test("a kitchen that needs what the menu says stays at its pace", () => {
  expect(measuredSpeed(withQueue(10.5), 2, now)).toBeCloseTo(1, 1);
});

test("a kitchen that needs twice as long is measured slower, a quicker one faster", () => {
  expect(measuredSpeed(withQueue(20), 2, now)).toBeLessThan(0.8);
  expect(measuredSpeed(withQueue(5), 2, now)).toBeGreaterThan(1.4);
});

test("a kitchen that has little to do is not taken for a slow one", () => {
  expect(measuredSpeed([cooked(40, 29.5), cooked(18.5, 8)], 2, now)).toBeCloseTo(1, 1);
});

test("waiting in a queue is not taken for slow cooking", () => {
  const queue = [0, 1, 2].flatMap((round) => [1, 2].map(() => cooked(31, 31 - 10.5 * (round + 1))));
  expect(measuredSpeed(queue, 2, now)).toBeCloseTo(1, 1);
});

test("what lies longer ago than the window does not count", () => {
  const old = withQueue(20).map((each) => ({
    ...each,
    acceptedAt: (each.acceptedAt ?? 0) - 45 * minute,
    readyAt: (each.readyAt ?? now) - 45 * minute,
  }));
  expect(measuredSpeed(old, 2, now)).toBeCloseTo(1, 2);
});

test("a kitchen from which nothing comes is measured slower the longer that lasts", () => {
  const stuck = (ago: number) => [1, 2, 3, 4].map(() => cooked(ago, null));
  expect(measuredSpeed(stuck(60), 2, now)).toBeLessThan(measuredSpeed(stuck(30), 2, now));
  expect(measuredSpeed(stuck(60), 2, now)).toBeLessThan(0.9);
});

test("whatever was cooked, the pace stays within bounds", () => {
  const anyCooked = fc.record({
    id: fc.uuid(),
    reservedAt: fc.constant(now),
    placedAt: fc.constant(now),
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
