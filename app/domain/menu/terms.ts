import type { Currency } from "../money/money.ts";

/** The buttons of the tip screen: in which unit it opens, the figures (of both units), and the one that is chosen. */
export type TipButtons = { kind: "amount" | "percentage"; presets: number[]; preset: number };

/** What a venue charges in and beside its menu. */
export type Terms = {
  currency: Currency;
  /** Handling and delivery, per item, in minor units. */
  feePerItemMinor: number;
  tips: TipButtons;
};

/** Of a venue that says nothing (product 1.8, 8.8, 9.5). */
export const defaultTerms: Terms = {
  currency: "ILS",
  feePerItemMinor: 200,
  tips: { kind: "amount", presets: [2, 4, 6, 8], preset: 4 },
};
