/**
 * Which movement a line of the provider's balance belongs to. The first five are the card's, the others are between
 * platform and shop.
 */
export const settledKinds = [
  "capture",
  "refund",
  "refund-failed",
  "dispute",
  "dispute-closed",
  "transfer",
  "transfer-reversed",
  "fee",
  "fee-refunded",
] as const;
export type SettledKind = (typeof settledKinds)[number];

/**
 * One line of the platform's balance at the provider, in both currencies: what the movement was in the fan's, and what
 * was booked in the one that settles. Positive flows in to the platform.
 */
export type SettledLine = {
  /** The provider's id of the line. */
  id: string;
  kind: SettledKind;
  /** What moved the money: a charge, refund, dispute, transfer, reversal or application fee. */
  providerId: string;
  chargedMinor: number;
  chargedCurrency: string;
  settledMinor: number;
  settledCurrency: string;
  /** What the provider took for itself, in the currency that settles. */
  feeMinor: number;
};

export type Settlement = {
  currency: string;
  /** What reached the platform's balance: the part that a payout brings to the bank. */
  bankMinor: number;
  feesMinor: number;
  /**
   * Gain (loss, if negative) because refunds and disputes settled at another rate than the capture: what the lines of
   * the card sum to, less what the fan paid in the end at the capture's rate.
   */
  exchangeMinor: number;
};

export const cardKinds: readonly SettledKind[] = [
  "capture",
  "refund",
  "refund-failed",
  "dispute",
  "dispute-closed",
];

/** What one payment did to the platform's balance; null while nothing has settled. */
export function settlementOf(lines: readonly SettledLine[]): Settlement | null {
  const capture = lines.find((each) => each.kind === "capture");
  const currency = lines[0]?.settledCurrency;
  if (currency === undefined) return null;
  const sum = (which: readonly SettledLine[], of: (line: SettledLine) => number) =>
    which.reduce((total, each) => total + of(each), 0);
  const card = lines.filter((each) => cardKinds.includes(each.kind));
  const paidMinor = sum(card, (each) => each.chargedMinor);
  const atCapture = capture ? Math.round((paidMinor * capture.settledMinor) / capture.chargedMinor) : 0;
  const feesMinor = sum(lines, (each) => each.feeMinor);
  return {
    currency,
    bankMinor: sum(lines, (each) => each.settledMinor) - feesMinor,
    feesMinor,
    exchangeMinor: capture ? sum(card, (each) => each.settledMinor) - atCapture : 0,
  };
}
