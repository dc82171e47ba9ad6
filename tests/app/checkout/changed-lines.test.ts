import { expect, test } from "vitest";
import { changedLines } from "#app/routes/checkout/confirm/price-changes.tsx";
import type { Quote } from "#domain/cart/checkout.ts";

const line = (itemId: string, unitMinor: number, choices: string[] = []) =>
  ({ itemId, unitMinor, choices, quantity: 1, name: { en: itemId } }) as unknown as Quote["lines"][number];
const quoteOf = (...lines: Quote["lines"]) => ({ lines }) as Quote;

test("names the dishes whose piece costs something else now, by item and choices", () => {
  const before = quoteOf(line("cola", 1200), line("burger", 6200), line("burger", 6600, ["oni"]));
  const now = quoteOf(line("cola", 1200), line("burger", 6900), line("burger", 7300, ["oni"]));
  expect(changedLines(before, now).map(({ fromMinor, toMinor }) => [fromMinor, toMinor])).toEqual([
    [6200, 6900],
    [6600, 7300],
  ]);
});

test("a line that is new has no price to compare with", () => {
  expect(changedLines(quoteOf(), quoteOf(line("cola", 1200)))).toEqual([]);
});
