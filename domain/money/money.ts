/** Currencies that a dish may be priced in and a venue charges in; shekels, unless the venue says otherwise (product 1.8). */
export const currencies = ["ILS", "USD", "EUR"] as const;
export type Currency = (typeof currencies)[number];

/** What one shekel buys, in hundredths of a unit (product 1.10). */
const hundredthsPerShekel: Record<Currency, number> = { ILS: 100, USD: 27, EUR: 25 };

/** Smallest amount that the provider charges to a card, in minor units (docs/design.md#money). */
export const minChargeMinor: Record<Currency, number> = { ILS: 200, USD: 50, EUR: 50 };

/** `numerator / denominator` rounded half away from zero. Both are integers, the denominator positive. */
export function divideRounded(numerator: number, denominator: number): number {
  const magnitude = Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator));
  return numerator < 0 ? 0 - magnitude : magnitude;
}

/** Converts hundredths of a minor unit of one currency to minor units of another, rounded once. */
export function convertCenti(amountCentiMinor: number, from: Currency, to: Currency): number {
  return divideRounded(amountCentiMinor * hundredthsPerShekel[to], hundredthsPerShekel[from] * 100);
}

/** Converts minor units: for the approximate totals, never for a charge. */
export const convertMinor = (amountMinor: number, from: Currency, to: Currency): number =>
  divideRounded(amountMinor * hundredthsPerShekel[to], hundredthsPerShekel[from]);

export const currencySigns: Record<Currency, string> = { ILS: "₪", USD: "$", EUR: "€" };

/**
 * Formats an amount in minor units: ₪54.00, with the same digits and commas in both languages; the component that draws
 * it isolates it. By hand, because a page has dozens of prices and Intl is slow.
 */
export function formatMoney(amountMinor: number, currency: Currency): string {
  const sign = currencySigns[currency];
  const amount = Math.abs(amountMinor);
  const whole = String(Math.floor(amount / 100)).replace(/\B(?=(\d{3})+$)/g, ",");
  const rest = String(amount % 100).padStart(2, "0");
  return `${amountMinor < 0 ? "-" : ""}${sign}${whole}.${rest}`;
}

/** The same for a figure that is read from a step away: from 10,000 on in whole units. */
export function formatFigure(amountMinor: number, currency: Currency): string {
  if (Math.abs(amountMinor) < 1_000_000) return formatMoney(amountMinor, currency);
  return formatMoney(divideRounded(amountMinor, 100) * 100, currency).slice(0, -".00".length);
}

/** Currencies that the provider counts in hundredths, though their coins are whole. */
const inHundredths = ["ISK", "UGX"];
/** An amount in any currency that the provider settles in, without its sign: for a yen there is nothing smaller. */
export function plainAmount(minor: number, currency: string): string {
  const isKnown = /^[A-Z]{3}$/.test(currency) && !inHundredths.includes(currency);
  const { maximumFractionDigits: digits = 2 } = isKnown
    ? new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions()
    : {};
  return (minor / 10 ** digits).toFixed(digits);
}
