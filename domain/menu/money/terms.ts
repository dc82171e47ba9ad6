import { defaultLaw, type Law } from "../../law/default-law.ts";
import type { JurisdictionId } from "../../law/jurisdictions.ts";
import type { Currency } from "../../money/money.ts";
import type { Seller } from "../../receipt/receipt.ts";
import type { TaxTerms } from "../../tax/tax.ts";

/** The buttons of the tip screen: in which unit it opens, the figures (of both units), and the one that is chosen. */
export type TipButtons = { kind: "amount" | "percentage"; presets: number[]; preset: number };

/** A venue's charges, and the law that applies. */
export type Terms = {
  currency: Currency;
  /** Handling and delivery, per item, in minor units. */
  feePerItemMinor: number;
  tips: TipButtons;
  /** Null: prices say nothing about tax. */
  tax: TaxTerms | null;
  /** The seller on receipts; null: each shop. */
  seller: Seller | null;
  jurisdiction: JurisdictionId | null;
  law: Law;
};

/** For a venue that sets nothing (product 1.8, 8.8, 9.1). */
export const defaultTerms: Terms = {
  currency: "ILS",
  feePerItemMinor: 200,
  tips: { kind: "amount", presets: [2, 4, 6, 8], preset: 4 },
  tax: null,
  seller: null,
  jurisdiction: null,
  law: defaultLaw,
};

/**
 * The buttons of the tip screen where the law sets a minimum suggestion: percentages, none below it. A venue's own
 * buttons above it stay.
 */
export function lawfulTips(tips: TipButtons, minPercentage: number): TipButtons {
  if (minPercentage === 0) return tips;
  const isLawful = tips.presets.every((each) => each >= minPercentage);
  const presets = isLawful ? tips.presets : [0, 5, 8, 10].map((more) => Math.min(100, minPercentage + more));
  const at = Math.max(0, tips.presets.indexOf(tips.preset));
  return { kind: "percentage", presets, preset: presets[at] ?? minPercentage };
}
