import type { TaxTerms } from "../tax/tax.ts";
import { defaultLaw, type Law } from "./default-law.ts";
import table from "./jurisdictions.json" with { type: "json" };

/** "statute": the text of a law, even reprinted; "authority": an authority's own words; "summary": anybody else's. */
type SourceKind = "statute" | "authority" | "summary";
export type Source = { kind: SourceKind; url: string; readOn: string; note?: string };

/**
 * A legal rule of a place, as data. It applies only with sources that somebody read on a stated day; without one it is
 * shown as unverified, and is off. A lawyer and an accountant confirm all of it before a venue opens (docs/law.md).
 */
export type Rule<Value> = { value: Value; note?: string; sources: Source[] };

/** What a law asks of the venue's settings; its check list shows what is missing (`venue-duties.ts`). */
export type Duties = {
  /** How the menu shows prices; null: either way. */
  pricesShown: TaxTerms["shown"] | null;
  /** Whether mandatory fees must be in a dish's price. */
  feeInPrices: boolean;
  /** The tax on food from a stand, in thousandths of a percent; 0: not known. */
  taxRate: number;
  /** Whether a receipt names its seller, with the number. */
  namedSeller: boolean;
  accessibilityContact: boolean;
  privacyContact: boolean;
};
/** Without a law: nothing is asked. */
export const noDuties: Duties = {
  ...{ pricesShown: null, feeInPrices: false, taxRate: 0 },
  ...{ namedSeller: false, accessibilityContact: false, privacyContact: false },
};

type Rules = Law & Duties;
export type Jurisdiction = { [Name in keyof Rules]: Rule<Rules[Name]> };

export const jurisdictionIds = ["il", "us-ny-nyc", "us-nj"] as const;
export type JurisdictionId = (typeof jurisdictionIds)[number];

export const jurisdictions = table as Record<JurisdictionId, Jurisdiction>;

export type RuleName = keyof Rules;
export const usualRules: Rules = { ...defaultLaw, ...noDuties };
export const ruleNames = Object.keys(usualRules) as RuleName[];

/** The verified rules of a place, else the usual ones. */
export const lawOf = (id: JurisdictionId | null): Law => verified(id, defaultLaw);
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
