import type { TaxTerms } from "../tax/tax.ts";
import { type Law, usualLaw } from "./usual-law.ts";

/**
 * What the law of a place asks of a venue, as data. A rule counts only with a page that somebody read, and the day of it;
 * without one it is unverified: shown to the venue and the operator as such, and off. A lawyer and an accountant confirm
 * all of it before a venue opens (docs/law.md).
 */
type Rule<Value> = { value: Value; source: { url: string; readOn: string } | null };

/** What a law asks of the venue's own settings: its check list says what is still missing (`venue-duties.ts`). */
export type Duties = {
  /** How the menu shows prices; null: either way. */
  pricesShown: TaxTerms["shown"] | null;
  /** The tax on food from a stand, in thousandths of a percent; 0: not known. */
  taxRate: number;
  /** Whether a receipt names its seller, with the number. */
  namedSeller: boolean;
  accessibilityContact: boolean;
  privacyContact: boolean;
};
/** What the product does anywhere: it asks for nothing. */
const noDuties: Duties = {
  ...{ pricesShown: null, taxRate: 0 },
  ...{ namedSeller: false, accessibilityContact: false, privacyContact: false },
};

type Rules = Law & Duties;
export type Jurisdiction = { [Name in keyof Rules]: Rule<Rules[Name]> };

export const jurisdictionIds = ["il", "us-ny-nyc", "us-nj"] as const;
export type JurisdictionId = (typeof jurisdictionIds)[number];

const read = (url: string, readOn = "2026-11-23") => ({ url, readOn });
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
    // Section 17D of the Consumer Protection Law, as quoted there: the whole price alone.
    pricesShown: { value: "included", source: read("https://www.fridmanwork.com/LAWx-lawyer122412.html") },
    taxRate: {
      value: 18_000,
      source: read("https://grantthornton.co.il/en/media-centre/2024/Tax_Update"),
    },
    namedSeller: {
      value: true,
      source: read("https://www.ly-cpa.co.il/תשובות-לשאלות-נפוצות-ניהול-ספרים/"),
    },
    accessibilityContact: {
      value: true,
      source: read("https://adn-accesstime.com/המלצות-למבנה-עמוד-הצהרת-נגישות/"),
    },
    // Amendment 13 of the Protection of Privacy Law: pages about it were read, none with what a notice must name.
    privacyContact: { value: true, source: null },
  },
  "us-ny-nyc": {
    legalAge: { value: 21, source: read("https://law.justia.com/codes/new-york/2019/abc/article-5/65/") },
    // Section 199-f of the Agriculture and Markets Law counts lists posted online as menus; that each menu carries a notice
    // is a law firm's summary. The sentence itself was read in no statute.
    allergyNotice: {
      value: true,
      source: read(
        "https://gtlaw.com/it/insights/2024/12/new-york-enacts-laws-to-enhance-restaurant-health-and-safety-standards",
        "2026-11-24",
      ),
    },
    // Local Law 108 of 2025, since 2026-01-26, as reported: whether it binds a stadium's own app is for counsel.
    leastTipPercentage: {
      value: 10,
      source: read(
        "https://newsposter.news/uber-and-doordash-seek-to-block-nyc-law-promoting-tipping",
        "2026-11-24",
      ),
    },
    certifiedDiets: { value: [], source: null },
    // Custom; the page that forbids prices with the tax in them was not read.
    pricesShown: { value: "added", source: null },
    taxRate: {
      value: 8_875,
      source: read(
        "https://accountinginsights.org/what-is-the-sales-tax-on-restaurant-food-in-new-york-city",
      ),
    },
    namedSeller: unasked,
    accessibilityContact: unasked,
    privacyContact: unasked,
  },
  "us-nj": {
    legalAge: {
      value: 21,
      source: read("https://regulations.clym.io/23-us-code-158-national-minimum-drinking-age-law"),
    },
    allergyNotice: unasked,
    leastTipPercentage: { value: 0, source: null },
    certifiedDiets: { value: [], source: null },
    pricesShown: { value: "added", source: null },
    taxRate: {
      value: 6_625,
      source: read("https://legalclarity.org/is-food-and-groceries-taxed-in-new-jersey"),
    },
    namedSeller: unasked,
    accessibilityContact: unasked,
    privacyContact: { value: true, source: read("https://lexace.ai/us/statute/new-jersey/56-8-166.6") },
  },
};

export type RuleName = keyof Rules;
export const usualRules: Rules = { ...usualLaw, ...noDuties };
export const ruleNames = Object.keys(usualRules) as RuleName[];

/** The verified rules of a place, else what the product does anywhere. */
export const lawOf = (id: JurisdictionId | null): Law => verified(id, usualLaw);
export const dutiesOf = (id: JurisdictionId | null): Duties => verified(id, noDuties);

function verified<Some extends Partial<Rules>>(id: JurisdictionId | null, usual: Some): Some {
  if (!id) return usual;
  const rules = jurisdictions[id];
  const valid = ruleNames
    .filter((name) => name in usual && rules[name].source)
    .map((name) => [name, rules[name].value]);
  return { ...usual, ...Object.fromEntries(valid) };
}
