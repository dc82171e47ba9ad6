import fc from "fast-check";
import { expect, test } from "vitest";
import { isSameMark, markColors, markOf, markPictures, sharedMarks } from "#domain/delivery/marks.ts";
import { orderCodeFrom } from "#domain/order/order-code.ts";

test("a code has one mark, always the same, and any of 72 is used equally often", () => {
  const counts = new Map<string, number>();
  for (let index = 0; index < 90_000; index++) {
    const { color, picture } = markOf(orderCodeFrom(index));
    const name = `${color} ${picture}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  expect(counts.size).toBe(markColors.length * markPictures.length);
  expect([...new Set(counts.values())]).toEqual([1_250]);
});

test("72 orders in a row look different from one another", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 90_000 - 72 }), (from) => {
      const names = Array.from({ length: 72 }, (_, index) =>
        JSON.stringify(markOf(orderCodeFrom(from + index))),
      );
      return new Set(names).size === 72;
    }),
  );
});

test("what is no code has a mark too: a label is never empty", () => {
  for (const text of ["", "abc", "٣٤٥", "-1"]) expect(markColors).toContain(markOf(text).color);
  for (const text of ["", "abc", "٣٤٥", "-1"]) expect(markPictures).toContain(markOf(text).picture);
});

test("of several bags those are named that look like another", () => {
  const [a, twin, other] = [orderCodeFrom(0), orderCodeFrom(72), orderCodeFrom(1)];
  expect(isSameMark(a, twin)).toBe(true);
  expect(sharedMarks([a, other, twin])).toEqual([a, twin]);
  expect(sharedMarks([a, other])).toEqual([]);
  expect(sharedMarks([])).toEqual([]);
});
