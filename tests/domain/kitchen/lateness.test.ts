import { expect, test } from "vitest";
import { columnOf, dueAt, latenessOf, sinceOf } from "#domain/kitchen/lateness.ts";
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
