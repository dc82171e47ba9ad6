import { type Law, usualLaw } from "./usual-law.ts";

/**
 * What the law of a place asks of a venue, as data. A rule counts only with a page that somebody read, and the day of it;
 * without one it is unverified: shown to the venue and the operator as such, and off. A lawyer and an accountant confirm
 * all of it before a venue opens (docs/law.md).
 */
export type Rule<Value> = { value: Value; source: { url: string; readOn: string } | null };

export type Jurisdiction = { [Name in keyof Law]: Rule<Law[Name]> };

export const jurisdictionIds = ["il", "us-ny-nyc", "us-nj"] as const;
export type JurisdictionId = (typeof jurisdictionIds)[number];

const read = (url: string) => ({ url, readOn: "2026-11-23" });
const unasked = { value: false, source: null };

export const jurisdictions: Record<JurisdictionId, Jurisdiction> = {
  il: {
    legalAge: {
      value: 18,
      source: read("https://www.din.co.il/articles/1317/איסור-מכירת-משקאות-משכרים-לקטין/"),
    },
    allergyNotice: unasked,
    leastTipPercentage: { value: 0, source: null },
    certifiedDiets: {
      value: ["kosher"],
      source: read("https://he.wikipedia.org/wiki/חוק_איסור_הונאה_בכשרות"),
    },
  },
  "us-ny-nyc": {
    legalAge: { value: 21, source: read("https://law.justia.com/codes/new-york/2019/abc/article-5/65/") },
    // Section 199-f of the Agriculture and Markets Law: the definitions were read, the required wording was not.
    allergyNotice: { value: true, source: null },
    // Local Law 108 of 2025 asks for a tip option at or before checkout; the page with a minimum was not read.
    leastTipPercentage: { value: 10, source: null },
    certifiedDiets: { value: [], source: null },
  },
  "us-nj": {
    legalAge: {
      value: 21,
      source: read("https://regulations.clym.io/23-us-code-158-national-minimum-drinking-age-law"),
    },
    allergyNotice: unasked,
    leastTipPercentage: { value: 0, source: null },
    certifiedDiets: { value: [], source: null },
  },
};

export const ruleNames = Object.keys(usualLaw) as (keyof Law)[];

/** The verified rules of a place, else what the product does anywhere. */
export function lawOf(id: JurisdictionId | null): Law {
  if (!id) return usualLaw;
  const rules = jurisdictions[id];
  const valid = ruleNames.filter((name) => rules[name].source).map((name) => [name, rules[name].value]);
  return { ...usualLaw, ...Object.fromEntries(valid) };
}
