/** Currencies that an item may be priced in. Orders are always in ILS (product 1.8). */
export const currencies = ["ILS", "USD", "EUR"] as const;
export type Currency = (typeof currencies)[number];

/** What one shekel buys, in hundredths of a unit (product 1.10). */
const hundredthsPerShekel: Record<Currency, number> = { ILS: 100, USD: 27, EUR: 25 };

/** Smallest amount that is charged to a card, in agorot (docs/design.md#money). */
export const minimumChargeMinor = 200;

/** `numerator / denominator` rounded half away from zero. Both are integers, the denominator positive. */
export function divideRounded(numerator: number, denominator: number): number {
  const magnitude = Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator));
  return numerator < 0 ? 0 - magnitude : magnitude;
}

/** Converts hundredths of a minor unit of `currency` to agorot, rounded once. */
export function toAgorot(amountCentiMinor: number, currency: Currency): number {
  return divideRounded(amountCentiMinor, hundredthsPerShekel[currency]);
}

/** Converts agorot to minor units of `currency`, for the approximate totals. */
export function fromAgorot(amountMinor: number, currency: Currency): number {
  return divideRounded(amountMinor * hundredthsPerShekel[currency], 100);
}

/**
 * Formats an amount in minor units: ₪54.00, with the same digits and commas in both languages; the component that draws
 * it isolates it. By hand, because a page has dozens of prices and Intl is slow.
 */
export function formatMoney(amountMinor: number, currency: Currency): string {
  const sign = { ILS: "₪", USD: "$", EUR: "€" }[currency];
  const amount = Math.abs(amountMinor);
  const whole = String(Math.floor(amount / 100)).replace(/\B(?=(\d{3})+$)/g, ",");
  const rest = String(amount % 100).padStart(2, "0");
  return `${amountMinor < 0 ? "-" : ""}${sign}${whole}.${rest}`;
}
