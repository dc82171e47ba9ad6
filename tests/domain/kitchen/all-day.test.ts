import { expect, test } from "vitest";
import { allDayOf } from "#domain/kitchen/all-day.ts";
import type { BoardCard } from "#domain/kitchen/board-events.ts";
import { boardCard, minute } from "../../support/board.ts";

const [line] = boardCard().lines as [BoardCard["lines"][number]];
const of = (itemId: string, quantity: number, removedQuantity = 0) => ({
  ...line,
  itemId,
  name: { en: itemId },
  quantity,
  removedQuantity,
});
const cooking = (...lines: BoardCard["lines"]) => boardCard({ status: 1, acceptedAt: minute, lines });
const said = (...cards: BoardCard[]) =>
  allDayOf(cards, (id) => (id === "water" ? 1 : 8)).map(({ itemId, pieces }) => `${pieces} × ${itemId}`);

test("the same dish of several orders is one sum, the largest first", () => {
  expect(said(cooking(of("fries", 1), of("burger", 2)), cooking(of("burger", 5), of("fries", 3)))).toEqual([
    "7 × burger",
    "4 × fries",
  ]);
});

test("equal sums stand in the order of the cards, the most urgent first", () => {
  expect(said(cooking(of("cola", 1)), cooking(of("beer", 1)))).toEqual(["1 × cola", "1 × beer"]);
});

test("what nobody cooks stands last, however much of it there is", () => {
  expect(said(cooking(of("water", 9), of("burger", 1), of("fries", 2)))).toEqual([
    "2 × fries",
    "1 × burger",
    "9 × water",
  ]);
});

test("pieces that do not come are not cooked", () => {
  expect(said(cooking(of("burger", 3, 1), of("fries", 2, 2)))).toEqual(["2 × burger"]);
});

test("what is not accepted, ready or canceled needs nothing from the kitchen", () => {
  const accepted = cooking(of("burger", 1));
  expect(
    said(boardCard(), { ...accepted, readyAt: 2 * minute }, { ...accepted, status: 4 }, accepted),
  ).toEqual(["1 × burger"]);
});
