import type { TaxTerms } from "../tax/tax.ts";
import { type Law, usualLaw } from "./usual-law.ts";

/** What a page is: the text of a law or regulation, whoever reprints it; an authority's own words; anybody else's. */
const sourceKinds = ["statute", "authority", "summary"] as const;
export type Source = { kind: (typeof sourceKinds)[number]; url: string; readOn: string };

/**
 * What the law of a place asks of a venue, as data. A rule counts only with pages that somebody read, and the day of it;
 * without one it is unverified: shown to the venue and the operator as such, and off. A lawyer and an accountant confirm
 * all of it before a venue opens (docs/law.md).
 */
export type Rule<Value> = { value: Value; sources: Source[] };

/** What a law asks of the venue's own settings: its check list says what is still missing (`venue-duties.ts`). */
export type Duties = {
  /** How the menu shows prices; null: either way. */
  pricesShown: TaxTerms["shown"] | null;
  /** Whether the price of a dish holds what nobody can order it without. */
  feeInPrices: boolean;
  /** The tax on food from a stand, in thousandths of a percent; 0: not known. */
  taxRate: number;
  /** Whether a receipt names its seller, with the number. */
  namedSeller: boolean;
  accessibilityContact: boolean;
  privacyContact: boolean;
};
/** What the product does anywhere: it asks for nothing. */
export const noDuties: Duties = {
  ...{ pricesShown: null, feeInPrices: false, taxRate: 0 },
  ...{ namedSeller: false, accessibilityContact: false, privacyContact: false },
};

type Rules = Law & Duties;
export type Jurisdiction = { [Name in keyof Rules]: Rule<Rules[Name]> };

export const jurisdictionIds = ["il", "us-ny-nyc", "us-nj"] as const;
export type JurisdictionId = (typeof jurisdictionIds)[number];

const of =
  (kind: Source["kind"]) =>
  (url: string, readOn = "2026-11-24"): Source => ({ kind, url, readOn });
const [statute, authority, summary] = [of("statute"), of("authority"), of("summary")];
const unasked = { value: false, sources: [] };

export const jurisdictions: Record<JurisdictionId, Jurisdiction> = {
  il: {
    legalAge: {
      value: 18,
      sources: [
        // Section 193A of the Penal Law, on alcohol.
        statute("https://www.din.co.il/articles/1317/איסור-מכירת-משקאות-משכרים-לקטין/", "2026-11-23"),
        // Section 8A of the law on tobacco: to no minor. It doesn't repeat the age.
        statute("https://www.cancer.org.il/dover_news/new.aspx?NewId=502"),
      ],
    },
    allergyNotice: unasked,
    leastTipPercentage: { value: 0, sources: [] },
    certifiedDiets: {
      value: ["kosher"],
      // Section 3.
      sources: [statute("https://www.dok.co.il/חוקי-מדינת-ישראל/18459-חוק-איסור-הונאה-בכשרות")],
    },
    pricesShown: {
      value: "included",
      sources: [
        authority(
          "https://www.economy.gov.il/Trade/ConsumerProtection/ConsumerInformation/Pages/PricesDisplay.aspx",
        ),
      ],
    },
    // The same page: a price holds every payment that can't be waived. Whether that is a fee for bringing it to the seat
    // was read nowhere.
    feeInPrices: { value: true, sources: [] },
    taxRate: {
      value: 18_000,
      sources: [summary("https://grantthornton.co.il/en/media-centre/2024/Tax_Update", "2026-11-23")],
    },
    namedSeller: {
      value: true,
      sources: [summary("https://www.ly-cpa.co.il/תשובות-לשאלות-נפוצות-ניהול-ספרים/", "2026-11-23")],
    },
    accessibilityContact: {
      value: true,
      sources: [summary("https://adn-accesstime.com/המלצות-למבנה-עמוד-הצהרת-נגישות/", "2026-11-23")],
    },
    // Amendment 13 of the Protection of Privacy Law: pages about it were read, none with what a notice must name.
    privacyContact: { value: true, sources: [] },
  },
  "us-ny-nyc": {
    legalAge: {
      value: 21,
      sources: [
        // Alcohol, then tobacco.
        statute("https://law.justia.com/codes/new-york/2019/abc/article-5/65/", "2026-11-23"),
        statute("https://lexace.ai/us/statute/new-york/pbh-1399-CC"),
      ],
    },
    // The statute counts lists posted online as menus; that each of them carries a notice is a law firm's summary of it.
    // The sentence itself was read in no statute.
    allergyNotice: {
      value: true,
      sources: [
        statute("https://newyork.public.law/laws/n.y._agriculture_and_markets_law_section_199-f"),
        summary(
          "https://gtlaw.com/it/insights/2024/12/new-york-enacts-laws-to-enhance-restaurant-health-and-safety-standards",
        ),
      ],
    },
    // Local Law 108 of 2025: the council says that a tip is asked for at the order, newspapers that it is 10 % at least.
    // Whether it binds a stadium's own app is for counsel.
    leastTipPercentage: {
      value: 10,
      sources: [
        authority(
          "https://nyc.legistar.com/LegislationDetail.aspx?GUID=0B1C08F6-AF2C-4F1B-8EFD-D1532B38E0BC&ID=6632240",
        ),
        summary(
          "https://www.city-journal.org/article/food-delivery-apps-doordash-instacart-uber-tips-new-york",
        ),
      ],
    },
    certifiedDiets: { value: [], sources: [] },
    // Custom; the page that forbids prices with the tax in them was not read.
    pricesShown: { value: "added", sources: [] },
    feeInPrices: unasked,
    taxRate: {
      value: 8_875,
      sources: [
        // The rate, then that concession stands sell what is taxed.
        authority("https://www1.nyc.gov/nyc-resources/service/2389/sales-tax"),
        authority("https://www.tax.ny.gov/pubs_and_bulls/tg_bulletins/st/sales_by_restaurants.htm"),
      ],
    },
    namedSeller: unasked,
    accessibilityContact: unasked,
    privacyContact: unasked,
  },
  "us-nj": {
    legalAge: {
      value: 21,
      sources: [
        // Tobacco; for alcohol a law firm's summary of section 2C:33-17.
        statute(
          "https://codes.findlaw.com/nj/title-2c-the-new-jersey-code-of-criminal-justice/nj-st-sect-2c-33-13-1.html",
        ),
        summary("https://rosenblumlaw.com/our-services/criminal-defense/giving-alcohol-to-a-minor/"),
      ],
    },
    allergyNotice: unasked,
    leastTipPercentage: { value: 0, sources: [] },
    certifiedDiets: { value: [], sources: [] },
    pricesShown: { value: "added", sources: [] },
    feeInPrices: unasked,
    taxRate: {
      value: 6_625,
      sources: [
        // The rate, then that sellers of food in an arena collect it.
        authority("https://www.state.nj.us/treasury/taxation/ratechange/su-overview.shtml"),
        statute(
          "https://print.casetext.com/regulation/new-jersey-administrative-code/title-18-treasury-taxation/chapter-24-sales-and-use-tax-act/subchapter-12-receipts-from-the-sale-of-food-food-ingredients-and-prepared-food/section-1824-123-receipts-subject-to-sales-tax",
        ),
      ],
    },
    namedSeller: unasked,
    accessibilityContact: unasked,
    // It binds who holds data of 100,000 consumers a year, or sells it.
    privacyContact: {
      value: true,
      sources: [statute("https://lexace.ai/us/statute/new-jersey/56-8-166.6", "2026-11-23")],
    },
  },
};

export type RuleName = keyof Rules;
export const usualRules: Rules = { ...usualLaw, ...noDuties };
export const ruleNames = Object.keys(usualRules) as RuleName[];

/** The verified rules of a place, else what the product does anywhere. */
export const lawOf = (id: JurisdictionId | null): Law => verified(id, usualLaw);
export const dutiesOf = (id: JurisdictionId | null): Duties => verified(id, noDuties);

export const isVerified = ({ sources }: Rule<unknown>) => sources.length > 0;

/** Whether nobody found that a place asks for it: nothing to verify. */
export const isUnasked = (name: RuleName, rule: Rule<unknown>): boolean =>
  !isVerified(rule) && JSON.stringify(rule.value) === JSON.stringify(usualRules[name]);

function verified<Some extends Partial<Rules>>(id: JurisdictionId | null, usual: Some): Some {
  if (!id) return usual;
  const rules = jurisdictions[id];
  const valid = ruleNames
    .filter((name) => name in usual && isVerified(rules[name]))
    .map((name) => [name, rules[name].value]);
  return { ...usual, ...Object.fromEntries(valid) };
}
