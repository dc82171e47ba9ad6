/** Currencies an item may be priced in. Orders are always in ILS (product 1.8). */
export const currencies = ["ILS", "USD", "EUR"] as const;
export type Currency = (typeof currencies)[number];

/** Hundredths of a unit of each currency that one shekel buys (product 1.10). */
const hundredthsPerShekel: Record<Currency, number> = { ILS: 100, USD: 27, EUR: 25 };

/** Nothing below this goes to a card, in agorot (docs/design.md#money). */
export const minimumChargeMinor = 200;

/** `numerator / denominator` rounded half away from zero. Both are integers, the denominator positive. */
export function divideRounded(numerator: number, denominator: number): number {
  const magnitude = Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator));
  return numerator < 0 ? 0 - magnitude : magnitude;
}

/** An amount in hundredths of a minor unit of `currency`, as agorot, rounded once. */
export function toAgorot(amountCentiMinor: number, currency: Currency): number {
  return divideRounded(amountCentiMinor, hundredthsPerShekel[currency]);
}

/** Agorot in minor units of `currency`, for the cart's second and third line of totals. */
export function fromAgorot(amountMinor: number, currency: Currency): number {
  return divideRounded(amountMinor * hundredthsPerShekel[currency], 100);
}

/**
 * An amount in minor units, for reading: ₪54.00, with the same digits and commas in both languages, isolated by the
 * component that draws it. By hand: a page has dozens of prices, and Intl makes a format for each.
 */
export function formatMoney(amountMinor: number, currency: Currency): string {
  const sign = { ILS: "₪", USD: "$", EUR: "€" }[currency];
  const amount = Math.abs(amountMinor);
  const whole = String(Math.floor(amount / 100)).replace(/\B(?=(\d{3})+$)/g, ",");
  const rest = String(amount % 100).padStart(2, "0");
  return `${amountMinor < 0 ? "-" : ""}${sign}${whole}.${rest}`;
}
