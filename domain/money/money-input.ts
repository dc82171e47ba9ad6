import { typed } from "../language/typed.ts";
import { type Currency, currencies } from "./money.ts";

/** Highest price on a menu: 100,000 in any currency. */
export const maxPriceMinor = 10_000_000;

/** What people write beside an amount of each. */
const signs: Record<Currency, string> = { ILS: '₪|ש["״]ח|nis|ils', USD: "\\$|usd", EUR: "€|eur" };

/**
 * Parses a typed amount ("54", "54.9", "1,250.00", "12,50", "25 ש״ח", "NIS 25") to minor units, without floating
 * point. Null when it is not an amount, or not one of this currency.
 */
export function parseAmount(text: string, currency?: Currency, most = maxPriceMinor): number | null {
  const ours = (currency ? [currency] : currencies).map((each) => signs[each]);
  const trimmed = typed(text)
    .replace(/٫/g, ".")
    .replace(/٬/g, ",")
    .replace(new RegExp(`\\s|${ours.join("|")}`, "gi"), "");
  const [, whole, cents = ""] =
    // With both a comma and a point, the last one separates the cents; a comma alone does if at most two digits
    // follow.
    /^(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{0,2}))?$/.exec(trimmed) ??
    /^(\d+)?(?:,(\d{0,2}))?$/.exec(trimmed) ??
    [];
  if (whole === undefined && cents === "") return null;
  const digits = (whole ?? "0").replaceAll(",", "");
  const minor = Number(digits) * 100 + Number(cents.padEnd(2, "0"));
  return minor <= most ? minor : null;
}

export function amountText(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, "0");
  return `${minor < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
