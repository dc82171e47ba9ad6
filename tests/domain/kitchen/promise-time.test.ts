import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasMoved, minutesLeft, movedMinutes, promiseFromReady } from "#domain/kitchen/promise-time.ts";

const minutes = fc.integer({ min: 0, max: 120 });

describe("the promise", () => {
  test("is a range around the time to be ready, the hand-over and the walk", () => {
    expect(promiseFromReady(15)).toEqual({ from: 18, to: 24 });
  });

  test("takes the venue's own walk where there is one, and what a busy shop adds", () => {
    expect(promiseFromReady(15, { walkMinutes: 7 })).toEqual({ from: 21, to: 27 });
    expect(promiseFromReady(15, { busyMinutes: 10 })).toEqual({ from: 28, to: 34 });
  });

  test("is told anew from two minutes of difference on, earlier or later", () => {
    const told = { fromAt: 1_000_000_000 };
    for (const minutes of [-1.9, 0, 1.9])
      expect(hasMoved(told, { fromAt: told.fromAt + minutes * 60_000 })).toBe(false);
    for (const minutes of [-2, 2, 30])
      expect(hasMoved(told, { fromAt: told.fromAt + minutes * 60_000 })).toBe(true);
  });

  test("says by how many whole minutes it moved, later or earlier, and nothing below two", () => {
    const first = { fromAt: 1_000_000_000 };
    const moved = (minutes: number) => movedMinutes(first, { fromAt: first.fromAt + minutes * 60_000 });
    expect([-11.4, -2, -1.9, 0, 1.9, 2, 10.6].map(moved)).toEqual([-11, -2, 0, 0, 0, 2, 11]);
    expect(movedMinutes(null, first)).toBe(0);
  });

  test("is the walk alone where nothing is cooked", () => {
    expect(promiseFromReady(0)).toEqual({ from: 3, to: 9 });
  });

  test("is in whole minutes, six wide, holds its parts within it, and never gets shorter by more work", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 240, noNaN: true }), minutes, (ready, more) => {
        const { from, to } = promiseFromReady(ready);
        expect(Number.isInteger(from)).toBe(true);
        expect(to - from).toBe(6);
        expect(from).toBeLessThanOrEqual(ready + 4);
        expect(to).toBeGreaterThanOrEqual(ready + 4);
        expect(promiseFromReady(ready + more).from).toBeGreaterThanOrEqual(from);
      }),
    );
  });
});

describe("the minutes left", () => {
  const now = 1_000_000_000;
  const promise = { fromAt: now + 12 * 60_000, toAt: now + 18 * 60_000 };

  test("count down with the clock", () => {
    expect(minutesLeft(promise, now)).toEqual({ from: 12, to: 18 });
    expect(minutesLeft(promise, now + 5 * 60_000)).toEqual({ from: 7, to: 13 });
  });

  test("a begun minute counts as one", () => {
    expect(minutesLeft(promise, now + 1)).toEqual({ from: 12, to: 18 });
    expect(minutesLeft(promise, now + 60_000)).toEqual({ from: 11, to: 17 });
  });

  test("are never negative", () => {
    expect(minutesLeft(promise, now + 15 * 60_000)).toEqual({ from: 0, to: 3 });
    expect(minutesLeft(promise, now + 60 * 60_000)).toEqual({ from: 0, to: 0 });
  });
});
