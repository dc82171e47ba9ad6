import { currencies, formatMoney } from "#domain/money/money.ts";

/** An amount in any currency that the provider settles in. */
export function Sum({ minor, currency }: { minor: number; currency: string }) {
  const known = currencies.find((each) => each === currency);
  return <bdi dir="ltr">{known ? formatMoney(minor, known) : `${(minor / 100).toFixed(2)} ${currency}`}</bdi>;
}
