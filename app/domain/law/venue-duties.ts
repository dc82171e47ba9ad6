import type { Seller } from "../receipt/receipt.ts";
import type { TaxTerms } from "../tax/tax.ts";
import { type Duties, dutiesOf, type JurisdictionId } from "./jurisdictions.ts";

/** What a venue has set of what a law may ask for. */
export type LawfulSettings = {
  jurisdiction: JurisdictionId | null;
  tax: TaxTerms | null;
  /** Null: each shop. */
  seller: Seller | null;
  shops: readonly { legalName: string; taxNumber: string }[];
  accessibility: { contactName: string; contactEmail: string; contactPhone: string } | null;
  privacyEmail: string;
};

/** What is left to do by the law of a venue's place, by the rule that asks for it; "place" where it names none. */
export function openDuties(settings: LawfulSettings): (keyof Duties | "place")[] {
  const { jurisdiction, tax, seller, shops, accessibility, privacyEmail } = settings;
  if (!jurisdiction) return ["place"];
  const duties = dutiesOf(jurisdiction);
  const sellers = seller?.kind === "platform" ? [seller] : shops;
  const isDone: Record<keyof Duties, boolean> = {
    // Prices that say nothing of tax are whole, too.
    pricesShown: duties.pricesShown === (tax?.shown ?? "included"),
    taxRate: tax?.rates.some(({ rate }) => rate === duties.taxRate) ?? false,
    namedSeller: sellers.every(({ legalName, taxNumber }) => legalName && taxNumber),
    accessibilityContact: Boolean(accessibility?.contactEmail || accessibility?.contactPhone),
    privacyContact: privacyEmail !== "",
  };
  return (Object.keys(isDone) as (keyof Duties)[]).filter((duty) => duties[duty] && !isDone[duty]);
}
