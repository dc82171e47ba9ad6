import { expect, test } from "vitest";
import { byDueTime, columnOf, dueAt, latenessOf, minutesLeft, sinceOf } from "#domain/kitchen/lateness.ts";
import { boardCard, minute } from "../../support/board.ts";

const cooking = boardCard({ status: 1, acceptedAt: 1 * minute });
const ready = boardCard({ ...cooking, readyAt: 9 * minute });
const carried = boardCard({ ...ready, status: 2, deliveringAt: 10 * minute });

test("an order stands where its last step brought it, and counts its age from then", () => {
  expect([boardCard(), cooking, ready, carried].map(columnOf)).toEqual([
    "new",
    "preparing",
    "ready",
    "on-the-way",
  ]);
  expect([boardCard(), cooking, ready, carried].map(sinceOf)).toEqual([
    0,
    1 * minute,
    9 * minute,
    10 * minute,
  ]);
});

test("a canceled order stays where it stood", () => {
  expect(columnOf(boardCard({ status: 4 }))).toBe("new");
  expect(columnOf({ ...cooking, status: 4 })).toBe("preparing");
  expect(columnOf({ ...carried, status: 4 })).toBe("on-the-way");
});

test("a new order is due when the shop's time to accept it is over", () => {
  expect(latenessOf(boardCard(), 2 * minute)).toBe("on-time");
  expect(latenessOf(boardCard(), 2 * minute + 1)).toBe("soon");
  expect(latenessOf(boardCard(), 3 * minute + 1)).toBe("late");
});

test("a cooking and a waiting order are due a walk before the end of the promise", () => {
  expect(dueAt(cooking)).toBe(16 * minute);
  expect(latenessOf(cooking, 13 * minute)).toBe("on-time");
  expect(latenessOf(cooking, 13 * minute + 1)).toBe("soon");
  expect(latenessOf(cooking, 16 * minute + 1)).toBe("late");
  expect(latenessOf(ready, 14 * minute + 1)).toBe("soon");
});

test("the longer the walk that the promise reckons with, the earlier it has to leave", () => {
  const faraway = { ...cooking, walkMinutes: 12 };
  expect(dueAt(faraway)).toBe(8 * minute);
  expect(latenessOf(faraway, 8 * minute)).toBe("soon");
  expect(latenessOf(faraway, 8 * minute + 1)).toBe("late");
  expect(latenessOf({ ...carried, walkMinutes: 12 }, 18 * minute)).toBe("on-time");
});

test("an order on its way is due at the end of the promise itself", () => {
  expect(latenessOf(carried, 18 * minute)).toBe("on-time");
  expect(latenessOf(carried, 18 * minute + 1)).toBe("soon");
  expect(latenessOf(carried, 20 * minute + 1)).toBe("late");
});

test("what was promised to nobody is never late", () => {
  expect(latenessOf({ ...cooking, promise: null }, 10_000 * minute)).toBe("on-time");
});

test("the minutes left count down to 1 and go on with -1: a board never says 0", () => {
  const due = 16 * minute;
  const left = [due - 3 * minute, due - 2 * minute - 1, due - 1, due, due + 1, due + minute + 1];
  expect(left.map((now) => minutesLeft(cooking, now))).toEqual([3, 3, 1, -1, -1, -2]);
  expect(minutesLeft({ ...cooking, promise: null }, 0)).toBeNull();
});

test("what is due first comes first, then what was placed first; without a promise, when it came", () => {
  const faraway = { ...cooking, id: "faraway", placedAt: minute, walkMinutes: 12 };
  const late = { ...cooking, id: "late", promise: { fromAt: 0, toAt: 6 * minute } };
  const second = { ...cooking, id: "second", placedAt: 1 };
  const unpromised = { ...cooking, id: "unpromised", promise: null };
  const sorted = [second, { ...cooking, id: "b" }, faraway, { ...cooking, id: "a" }, late, unpromised];
  expect(sorted.sort(byDueTime).map(({ id }) => id)).toEqual([
    ...["unpromised", "late", "faraway", "a", "b", "second"],
  ]);
});
