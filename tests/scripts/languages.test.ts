import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { languages } from "#domain/language/localized.ts";
import * as spareTexts from "#domain/language/spare-texts.ts";
import { listSources } from "../../scripts/lib/imports.ts";
import { textProblems } from "../../scripts/lib/text-rules.ts";

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

test("texts without a catalog keep the rules of the catalogs", () => {
  const said: string[] = [];
  for (const language of languages) {
    const walk = (value: unknown): void => {
      if (typeof value === "string") said.push(...textProblems(language, value, value));
      else if (value && typeof value === "object") Object.values(value).forEach(walk);
    };
    walk(JSON.parse(readFileSync(`app/routes/settings/legal/${language}.json`, "utf8")));
    for (const texts of Object.values(spareTexts)) walk((texts as Record<string, unknown>)[language]);
  }
  expect(said).toEqual([]);
});
