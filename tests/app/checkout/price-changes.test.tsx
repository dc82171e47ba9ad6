import { expect, test } from "vitest";
import { changedLines, PriceChanges } from "#app/routes/checkout/confirm/price-changes.tsx";
import type { Quote } from "#domain/cart/checkout.ts";
import { draw } from "#tests/support/draw.tsx";

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

test("says where a pickup would be now, without prices that are the same", async () => {
  const at = (shopId: string) =>
    ({
      ...quoteOf(),
      shopId,
      shopName: { en: shopId },
      fulfilment: "pickup",
      totals: { totalMinor: 1 },
    }) as Quote;
  const { text } = await draw(<PriceChanges before={at("Grill")} now={at("Wok")} />);
  expect(text).toBe("The shop has changed. You’d now pick it up at Wok. You weren’t charged.");
});
