import { typed } from "../language/typed.ts";

/** Highest price on a menu: 100,000 in any currency. */
export const maxPriceMinor = 10_000_000;

/**
 * Parses a typed amount ("54", "54.9", "1,250.00", "12,50", "25 ש״ח", "NIS 25") to minor units, without floating point. Null when it is not
 * an amount.
 */
export function parseAmount(text: string): number | null {
  const trimmed = typed(text)
    .replace(/٫/g, ".")
    .replace(/٬/g, ",")
    .replace(/[\s₪$€]|ש["״]ח|nis|ils/gi, "");
  const [, whole, cents = ""] =
    // With both a comma and a point, the last one separates the cents; a comma alone does if at most two digits
    // follow.
    /^(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{0,2}))?$/.exec(trimmed) ??
    /^(\d+)?(?:,(\d{0,2}))?$/.exec(trimmed) ??
    [];
  if (whole === undefined && cents === "") return null;
  const digits = (whole ?? "0").replaceAll(",", "");
  if (digits.length > 8) return null;
  const minor = Number(digits) * 100 + Number(cents.padEnd(2, "0"));
  return minor <= maxPriceMinor ? minor : null;
}

export function amountText(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, "0");
  return `${minor < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
