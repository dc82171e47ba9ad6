import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { languages } from "#domain/language/localized.ts";
import { certifiedDiets } from "#domain/law/certificates.ts";
import {
  type Jurisdiction,
  type JurisdictionId,
  jurisdictionIds,
  type Rule,
} from "#domain/law/jurisdictions.ts";
import { allergens } from "#domain/menu/allergies.ts";
import { currencies } from "#domain/money/money.ts";
import pictureNames from "#domain/picture/picture-names.json" with { type: "json" };
import { dietaryTypes } from "#domain/venue/venue-lists.ts";

/** What a rule of law is made of. The type ties the schema to what the code takes it for. */
const rule = <Value>(value: z.ZodType<Value>): z.ZodType<Rule<Value>> =>
  z.strictObject({
    value,
    note: z.string().exactOptional(),
    sources: z.array(
      z.strictObject({
        kind: z.enum(["statute", "authority", "summary"]),
        url: z.url({ protocol: /^https$/ }),
        readOn: z.iso.date().refine((day) => Date.parse(day) <= Date.now()),
        note: z.string().exactOptional(),
      }),
    ),
  });
const jurisdictions: z.ZodType<Record<JurisdictionId, Jurisdiction>> = z.record(
  z.enum(jurisdictionIds),
  z.strictObject({
    legalAge: rule(z.int().min(16).max(25)),
    allergyNotice: rule(z.boolean()),
    leastTipPercentage: rule(z.int().min(0).max(100)),
    certifiedDiets: rule(z.array(z.enum(certifiedDiets))),
    pricesShown: rule(z.enum(["included", "added"]).nullable()),
    feeInPrices: rule(z.boolean()),
    taxRate: rule(z.int().min(0).max(100_000)),
    namedSeller: rule(z.boolean()),
    accessibilityContact: rule(z.boolean()),
    privacyContact: rule(z.boolean()),
  }),
);

const text = z.string().trim().min(1);
const named = z.record(z.enum(languages), text);
const isUnique = (list: readonly string[]) => new Set(list).size === list.length;
const drawing = z.record(z.string(), z.string().regex(/^M[\dA-Za-z .-]+$/));
const legal = z.strictObject({
  updated: text,
  sections: z.array(
    z.strictObject({
      id: z.string().regex(/^[a-z-]+$/),
      title: text,
      paragraphs: z.array(text),
      points: z.array(text).optional(),
    }),
  ),
});

test.each<[string, z.ZodType]>([
  ["domain/law/jurisdictions.json", jurisdictions],
  ["domain/picture/picture-names.json", z.array(z.string().regex(/^[a-z0-9-]+$/)).refine(isUnique)],
  ["app/routes/staff/venue/parts/signs.json", z.array(z.enum(pictureNames)).refine(isUnique)],
  ["app/components/icon-paths.json", drawing],
  ["app/routes/staff/parts/staff-icons.json", drawing],
  [
    "domain/schemas/problem-sentences.json",
    z.record(z.string(), z.string().regex(/^([^{}]|\{(given|quoted|write|min|max|allowed)\})+$/)),
  ],
  [
    "domain/schemas/menu/menu-csv-words.json",
    z.strictObject({
      columns: z.record(z.string(), z.array(text).min(1)),
      names: z.record(
        z.enum([...allergens, ...dietaryTypes, "unknown"]),
        text.refine((words) => new RegExp(words, "u")),
      ),
    }),
  ],
  [
    "domain/schemas/menu/menu-template.json",
    z.array(
      z.strictObject({
        texts: z.array(z.string()).length(6),
        prices: z.record(z.enum(currencies), z.string().regex(/^\d+(\.\d\d)?$/)),
        facts: z.tuple([z.string(), z.string(), z.string(), z.enum(pictureNames), z.enum(["yes", "no"])]),
      }),
    ),
  ],
  [
    "domain/search/synonyms.json",
    z.strictObject({ same: z.array(z.string().includes(",")), kinds: z.array(z.string().includes(",")) }),
  ],
  [
    "domain/venue/fallback-stadiums.json",
    z.array(
      z.strictObject({
        id: z.string().regex(/^[a-z-]+$/),
        name: named,
        location: named,
        color: z.string().regex(/^#[0-9A-F]{6}$/i),
        capacity: z.int().positive(),
        timeZone: z.enum(Intl.supportedValuesOf("timeZone")),
      }),
    ),
  ],
  [
    "worker/identity/common-passwords.json",
    z.strictObject({ from: text, passwords: z.string().regex(/^[^\sA-Z]{6,}( [^\sA-Z]{6,})*$/) }),
  ],
  [
    "worker/http/problems.json",
    z.record(z.string().regex(/^[a-z-]+$/), z.tuple([z.int().min(400).max(599), text])),
  ],
  ...["en", "he"].map((language): [string, z.ZodType] => [
    `app/routes/settings/legal/${language}.json`,
    z.strictObject({ terms: legal, privacy: legal }),
  ]),
])("%s is what the code takes it for", (file, schema) => {
  expect(schema.safeParse(JSON.parse(readFileSync(file, "utf8"))).error?.issues).toBeUndefined();
});
