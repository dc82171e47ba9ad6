import type { Seller } from "../receipt/receipt.ts";
import { rateOn, type TaxTerms } from "../tax/tax.ts";
import {
  type Duties,
  dutiesOf,
  isVerified,
  type JurisdictionId,
  jurisdictions,
  noDuties,
} from "./jurisdictions.ts";

/** The settings that a law may ask for. */
export type LawfulSettings = {
  jurisdiction: JurisdictionId | null;
  tax: TaxTerms | null;
  /** As its categories name them: "" is the usual one. */
  taxClasses: readonly string[];
  /** By the venue's clock: "2026-11-21". */
  today: string;
  feePerItemMinor: number;
  /** Null: each shop. */
  seller: Seller | null;
  shops: readonly { legalName: string; taxNumber: string }[];
  accessibility: { contactName: string; contactEmail: string; contactPhone: string } | null;
  privacyEmail: string;
};

const dutyNames = Object.keys(noDuties) as (keyof Duties)[];

/** The rules that a venue does not meet yet; "place" if it has not named its place. */
export function openDuties(settings: LawfulSettings): (keyof Duties | "place")[] {
  const { jurisdiction, tax, seller, shops, accessibility, privacyEmail, feePerItemMinor } = settings;
  if (!jurisdiction) return ["place"];
  const duties = dutiesOf(jurisdiction);
  const sellers = seller?.kind === "platform" ? [seller] : shops;
  const isDone: Record<keyof Duties, boolean> = {
    // Prices that say nothing of tax are whole, too.
    pricesShown: duties.pricesShown === (tax?.shown ?? "included"),
    feeInPrices: feePerItemMinor === 0,
    taxRate: tax !== null && hasRate(tax, duties.taxRate, settings),
    namedSeller: sellers.length > 0 && sellers.every(({ legalName, taxNumber }) => legalName && taxNumber),
    accessibilityContact: Boolean(accessibility?.contactEmail || accessibility?.contactPhone),
    privacyContact: privacyEmail !== "",
  };
  return dutyNames.filter((duty) => duties[duty] && !isDone[duty]);
}

/** Duties whose sources nobody has read: questions for a lawyer. */
export const unverifiedDuties = (id: JurisdictionId | null): (keyof Duties)[] =>
  id === null
    ? []
    : dutyNames.filter((duty) => jurisdictions[id][duty].value && !isVerified(jurisdictions[id][duty]));

/**
 * Each class that dishes have needs a rate today, and the usual one, where any has it, that of the place: a class of its
 * own may lawfully have another.
 */
function hasRate(tax: TaxTerms, rate: number, { taxClasses, today }: LawfulSettings): boolean {
  const inUse = taxClasses.map((each) => each || tax.usualClass);
  const rates = inUse.map((each) => rateOn(tax, each, today));
  const decisive = inUse.includes(tax.usualClass) ? [rateOn(tax, tax.usualClass, today)] : rates;
  return rates.every((each) => each !== null) && decisive.includes(rate);
}
