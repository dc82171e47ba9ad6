import type { Currency } from "../../money/money.ts";
import { writeCsv } from "./csv.ts";
// Sample dishes to edit instead of starting from nothing.
import dishes from "./menu-template.json" with { type: "json" };

/** A table to fill in, with all its columns: docs/menu-files.md. */
export const menuTemplate = (currency: Currency): string =>
  writeCsv([
    [
      ...[
        "external id",
        "name he",
        "name en",
        "description he",
        "description en",
        "category he",
        "category en",
      ],
      ...[`price ${currency}`, "allergens", "dietary", "minutes", "picture", "18+"],
    ],
    ...dishes.map(({ texts, prices, facts }, index) => [
      ...[`T-${101 + index}`, ...texts, prices[currency], ...facts],
    ]),
  ]);
