import { invalid } from "../server/errors.ts";

/**
 * Stripe's minimum is about 0.50 USD in the settlement currency. It publishes none for shekels: 200 agorot is ours.
 */
const minimums: Record<string, number> = { usd: 50, eur: 50, ils: 200 };
const maximum = 99_999_999;
const currencySigns: Record<string, string> = { usd: "$", eur: "€", ils: "₪" };

export function checkCurrency(currency: string): string {
  const lower = currency.toLowerCase();
  if (Object.hasOwn(minimums, lower)) return lower;
  const message = `Invalid currency: ${lower}. This local server knows ${Object.keys(minimums).join(", ")}.`;
  throw invalid(message, undefined, "currency");
}

export function checkAmount(amount: number, currency: string): void {
  checkLeast(amount, currency, "amount");
  if (amount > maximum) {
    throw invalid(`Amount must be no more than ${shown(maximum, currency)}`, "amount_too_large", "amount");
  }
}

export function checkLeast(amount: number, currency: string, param: string): void {
  checkPositive(amount, param);
  const minimum = minimums[currency] as number;
  if (amount < minimum)
    throw invalid(`Amount must be at least ${shown(minimum, currency)}`, "amount_too_small", param);
}

export function checkPositive(amount: number, param: string): void {
  if (amount < 1)
    throw invalid("This value must be greater than or equal to 1.", "parameter_invalid_integer", param);
}

/** `least`: a fee that is asked for is positive, so Stripe's page on direct charges; a capture may lower it to nothing (question g). */
export function checkFee(fee: number, amount: number, least: 0 | 1): void {
  const param = "application_fee_amount";
  if (fee < least)
    throw invalid(
      `This value must be greater than or equal to ${least}.`,
      "parameter_invalid_integer",
      param,
    );
  if (fee > amount) throw invalid("Your application fee cannot be larger than the charge.", undefined, param);
}

export function shown(amount: number, currency: string): string {
  return `${currencySigns[currency] ?? ""}${(amount / 100).toFixed(2)}`;
}

/** A share of `whole` for a part of `total`, rounded half up to a minor unit. */
export function proportion(whole: number, part: number, total: number): number {
  return Math.round((whole * part) / total);
}
