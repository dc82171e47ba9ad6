import { divideRounded } from "../../money/money.ts";

export type Tip = { kind: "amount"; amountMinor: number } | { kind: "percentage"; percentage: number };
export const noTip: Tip = { kind: "amount", amountMinor: 0 };

export const maxTipAmountMinor = 50_000;
export const maxTipPercentage = 100;

/** Checks the bounds: 0 to 500.00 in minor units of the venue's currency, or 0 to 100 whole percent. */
export function isValidTip(tip: Tip): boolean {
  return tip.kind === "amount"
    ? Number.isInteger(tip.amountMinor) && tip.amountMinor >= 0 && tip.amountMinor <= maxTipAmountMinor
    : Number.isInteger(tip.percentage) && tip.percentage >= 0 && tip.percentage <= maxTipPercentage;
}

/** The tip in minor units: the amount itself, or the percentage of the subtotal. */
export function tipMinorOf(tip: Tip, subtotalMinor: number): number {
  return tip.kind === "amount" ? tip.amountMinor : divideRounded(subtotalMinor * tip.percentage, 100);
}

/** Parses a tip as in the cookie and the form: "a400" (minor units) or "p8" (percent). Null when it is neither. */
export function parseTip(text: string | null | undefined): Tip | null {
  const match = /^([ap])(\d{1,5})$/.exec(text ?? "");
  if (!match) return null;
  const value = Number(match[2]);
  const tip: Tip =
    match[1] === "a" ? { kind: "amount", amountMinor: value } : { kind: "percentage", percentage: value };
  return isValidTip(tip) ? tip : null;
}

export function serializeTip(tip: Tip): string {
  return tip.kind === "amount" ? `a${tip.amountMinor}` : `p${tip.percentage}`;
}
