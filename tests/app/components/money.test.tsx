import { expect, test } from "vitest";
import { Money } from "#app/components/money.tsx";
import { draw } from "#tests/support/draw.tsx";

// [product 1.9 6.2]
test.each([
  ["ILS", "₪1,234.50"],
  ["EUR", "€1,234.50"],
  ["USD", "$1,234.50"],
] as const)("%s has its sign before two decimals, in Hebrew too", async (currency, text) => {
  for (const language of ["en", "he"] as const) {
    const { html } = await draw(<Money minor={123_450} currency={currency} />, { visitor: { language } });
    expect(html).toBe(`<bdi translate="no">${text}</bdi>`);
  }
});
