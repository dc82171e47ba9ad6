import { describe, expect, test } from "vitest";
import { jurisdictionIds, jurisdictions, lawOf, ruleNames } from "#domain/law/jurisdictions.ts";
import { usualLaw } from "#domain/law/usual-law.ts";

describe.each(jurisdictionIds)("the law of %s", (id) => {
  test.each(ruleNames)("%s counts only with a page that was read, and its day", (name) => {
    const { value, source } = jurisdictions[id][name];
    expect(lawOf(id)[name]).toBe(source ? value : usualLaw[name]);
    if (!source) return;
    expect(new URL(source.url).protocol).toBe("https:");
    expect(source.readOn).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(Date.parse(source.readOn)).toBeLessThanOrEqual(Date.now());
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
