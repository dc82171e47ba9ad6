import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listSources } from "../../scripts/lib/imports.ts";

/**
 * The places of the source that name a language: adding one is done in these and in locales/ (CONTRIBUTING.md). The
 * compiler asks for each but the stadiums, which fall back to English.
 */
const places = [
  "app/routes/settings/legal/texts.ts",
  "domain/language/localized.ts",
  "domain/language/spare-texts.ts",
  // The sides of a pitch, which a new venue begins with.
  "domain/schemas/new-venue.ts",
  "domain/seat/known-seats.ts",
  "domain/seat/seat-ranges.ts",
  // The default of the column, for orders of before it was there.
  "worker/db/schema/orders.ts",
];
const names = /["'`](he|he-IL)["'`]|\bhe:|\$\.he\b/;

test("no other source file knows which languages there are", () => {
  const naming = listSources().filter((file) => names.test(readFileSync(file, "utf8")));
  expect(naming.sort()).toEqual(places);
});
