import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bagsPerMinute,
  handsOf,
  isBeyondHands,
  nobodySeen,
  runnerWaits,
  seeMove,
  signMs,
} from "#domain/kitchen/hands.ts";
import { OrderStatus } from "#domain/order-status.ts";

const minute = 60_000;
const usual = (runners: number) => ({ runners, slowness: 1 });
const bags = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 40 });
const ready = (minutes: number[]) => minutes.map((at, index) => [`bag-${index}`, at] as const);

describe("the wait for a runner", () => {
  test("is nothing where nobody is known: a runner is there for every bag", () => {
    for (const hands of [null, usual(0)]) {
      const waits = runnerWaits(ready([0, 0, 0]), 20, hands);
      expect([waits.of("bag-2"), waits.next]).toEqual([0, 0]);
    }
  });

  test("grows with the bags before it, and ends where the runners are enough", () => {
    // One runner brings three bags in 10.35 minutes.
    expect(1 / bagsPerMinute(usual(1))).toBeCloseTo(3.45);
    const at = (waiting: number, runners = 1) => runnerWaits(ready([0]), waiting, usual(runners)).of("bag-0");
    expect([0, 1, 2, 3].map((waiting) => at(waiting).toFixed(2))).toEqual(["1.20", "4.15", "7.60", "11.05"]);
    expect([at(2), at(3)].map(isBeyondHands)).toEqual([true, true]);
    expect(isBeyondHands(at(3, 2))).toBe(false);
    expect(runnerWaits(ready([30]), 3, usual(1)).of("bag-0")).toBeCloseTo(1.2);
  });

  test("is never longer with one runner more, nor shorter with one bag more", () => {
    fc.assert(
      fc.property(
        bags,
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 1, max: 20 }),
        (minutes, waiting, n) => {
          const of = (all: number[], left: number, runners: number) => {
            const waits = runnerWaits(ready(all), left, usual(runners));
            return all.map((_, index) => waits.of(`bag-${index}`));
          };
          const now = of(minutes, waiting, n);
          of(minutes, waiting, n + 1).forEach((wait, index) => {
            expect(wait).toBeLessThanOrEqual(now[index] ?? 0);
          });
          of([...minutes, 5], waiting + 1, n)
            .slice(0, -1)
            .forEach((wait, index) => {
              expect(wait).toBeGreaterThanOrEqual(now[index] ?? 0);
            });
        },
      ),
    );
  });
});

describe("a stadium's runners", () => {
  const move = (runnerId: string, orderId: string, status: OrderStatus) => ({ runnerId, orderId, status });

  test("count until fifteen minutes after their last sign, whether it was a bag or the phone", () => {
    const crew = seeMove(nobodySeen, move("noa", "a", OrderStatus.DELIVERING), 0);
    const runners = (at: number, connected: string[] = []) =>
      handsOf(crew, connected, {}, "grill", at).runners;
    expect([runners(signMs - 1), runners(signMs)]).toEqual([1, 0]);
    expect([runners(0, ["noa", "dan"]), runners(signMs, ["dan"])]).toEqual([2, 1]);
  });

  test("are shared out by the shops' bags; a shop without any has its part of who is there", () => {
    const share = (shopId: string) =>
      handsOf(nobodySeen, ["a", "b", "c"], { grill: 4, wok: 0 }, shopId, 0).runners;
    expect([share("grill"), share("wok")]).toEqual([2.5, 0.5]);
  });

  test("are as slow as the ways of the last ten minutes, mixed with the usual one", () => {
    let crew = nobodySeen;
    for (const orderId of ["a", "b", "c"])
      crew = seeMove(crew, move("noa", orderId, OrderStatus.DELIVERING), 0);
    // The board hears of a step twice at times.
    expect(seeMove(crew, move("noa", "c", OrderStatus.DELIVERING), minute)).toBe(crew);
    for (const [orderId, at] of [
      ["a", 6],
      ["b", 9],
      ["c", 12.9],
    ] as const)
      crew = seeMove(crew, move("noa", orderId, OrderStatus.DELIVERED), at * minute);
    expect(crew.ways).toEqual([{ at: 12.9 * minute, bags: 3, minutes: 12.9 }]);
    // Twice the usual 6.45 minutes, mixed with three usual ways.
    expect(handsOf(crew, [], {}, "grill", 13 * minute).slowness).toBeCloseTo(1.25);
    expect(handsOf(crew, [], {}, "grill", 24 * minute).slowness).toBe(1);
  });
});
