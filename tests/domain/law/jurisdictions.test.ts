import { describe, expect, test } from "vitest";
import {
  dutiesOf,
  jurisdictionIds,
  jurisdictions,
  lawOf,
  ruleNames,
  usualRules,
} from "#domain/law/jurisdictions.ts";
import { type LawfulSettings, openDuties } from "#domain/law/venue-duties.ts";

describe.each(jurisdictionIds)("the law of %s", (id) => {
  test.each(ruleNames)("%s counts only with a page that was read", (name) => {
    const { value, sources } = jurisdictions[id][name];
    expect({ ...lawOf(id), ...dutiesOf(id) }[name]).toBe(sources.length > 0 ? value : usualRules[name]);
  });
});

test("a venue that names no place has what the product does anywhere", () => {
  expect(lawOf(null)).toEqual({
    legalAge: 18,
    allergyNotice: false,
    leastTipPercentage: 0,
    certifiedDiets: [],
  });
});

test("Teddy's fans are 18, a Yankee's are 21", () => {
  expect(lawOf("il").legalAge).toBe(18);
  expect(lawOf("us-ny-nyc").legalAge).toBe(21);
});

const asked: LawfulSettings = {
  ...{ jurisdiction: "il", today: "2026-11-24", taxClasses: ["", "drinks"], feePerItemMinor: 200 },
  tax: {
    ...{ shown: "included", remits: "platform", usualClass: "food", feeClass: "food" },
    rates: [
      { class: "food", from: "2025-01-01", rate: 18_000 },
      { class: "drinks", from: "2025-01-01", rate: 18_000 },
    ],
  },
  seller: null,
  shops: [{ legalName: "Demo seller", taxNumber: "000000000" }],
  accessibility: { contactName: "", contactEmail: "", contactPhone: "*0000" },
  privacyEmail: "",
};
const platform = { kind: "platform", legalName: "", taxNumber: "000000000" } as const;
const tax = asked.tax as NonNullable<typeof asked.tax>;
test.each<[string, Partial<LawfulSettings>, string[]]>([
  ["all of it is there, and what nobody verified is not asked for", {}, []],
  ["no place is named", { jurisdiction: null }, ["place"]],
  ["a law asks for nothing that was read", { jurisdiction: "us-ny-nyc", tax: null }, ["taxRate"]],
  ["the prices say nothing about tax", { tax: null }, ["taxRate"]],
  ["tax comes on top", { tax: { ...tax, shown: "added" } }, ["pricesShown"]],
  ["the rate is another", { tax: { ...tax, rates: [] } }, ["taxRate"]],
  [
    "only a class that no dish has, has the rate",
    {
      tax: {
        ...tax,
        rates: tax.rates.map((each) => ({ ...each, rate: each.class === "food" ? 17_000 : 18_000 })),
      },
    },
    ["taxRate"],
  ],
  ["the rate begins tomorrow", { today: "2024-12-31" }, ["taxRate"]],
  ["a class in use has no rate today", { taxClasses: ["", "drinks", "fruit"] }, ["taxRate"]],
  [
    "a class of its own has another rate, as fruit may",
    {
      taxClasses: ["", "fruit"],
      tax: { ...tax, rates: [...tax.rates, { class: "fruit", from: "2025-01-01", rate: 0 }] },
    },
    [],
  ],
  [
    "no category has the usual class, and another has the rate",
    { taxClasses: ["drinks"], tax: { ...tax, usualClass: "none" } },
    [],
  ],
  [
    "one of the shops has no number",
    { shops: [...asked.shops, { legalName: "Shop", taxNumber: "" }] },
    ["namedSeller"],
  ],
  ["nobody sells anything yet", { shops: [] }, ["namedSeller"]],
  ["the platform sells, without a name", { seller: platform }, ["namedSeller"]],
  ["nobody answers about accessibility", { accessibility: null }, ["accessibilityContact"]],
  ["nobody answers about data", { jurisdiction: "us-nj" }, ["taxRate", "privacyContact"]],
])("what is left to do by the law: %s", (_, changes, left) => {
  expect(openDuties({ ...asked, ...changes })).toEqual(left);
});
