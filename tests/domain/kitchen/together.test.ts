import { expect, test } from "vitest";
import { bagsTogether } from "#domain/kitchen/together.ts";
import { boardCard } from "../../support/board.ts";

const bag = (orderCode: string, entrance: string) =>
  boardCard({ id: orderCode, orderCode, seat: { ...boardCard().seat, entrance } });
const codes = (...bags: ReturnType<typeof bag>[]) =>
  bagsTogether(bags).map(({ entrance, cards }) => [entrance, ...cards.map(({ orderCode }) => orderCode)]);

test("two or more bags for one entrance go together, up to three", () => {
  const four = ["000010", "000020", "000030", "000040"].map((code) => bag(code, "5"));
  expect(codes(...four, bag("000050", "7"))).toEqual([["5", "000010", "000020", "000030"]]);
});

test("one bag is no walk together, and an unknown entrance is nobody's", () => {
  expect(codes(bag("000010", "5"), bag("000020", "7"))).toEqual([]);
  expect(codes(bag("000010", ""), bag("000020", ""))).toEqual([]);
});

test("two bags with one mark never go together", () => {
  // 72 marks: 1 and 73 look alike.
  expect(codes(bag("000010", "5"), bag("000730", "5"), bag("000020", "5"))).toEqual([
    ["5", "000010", "000020"],
  ]);
});
