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
 * One line of the platform's balance at the provider, in the fan's currency and in the settlement currency. Positive
 * flows to the platform.
 */
export type SettledLine = {
  /** The provider's id of the line. */
  id: string;
  kind: SettledKind;
  /** The provider's id of the charge, refund, dispute, transfer, reversal or application fee. */
  providerId: string;
  chargedMinor: number;
  chargedCurrency: string;
  settledMinor: number;
  settledCurrency: string;
  /** The provider's fee, in the settlement currency. */
  feeMinor: number;
};

export type Settlement = {
  currency: string;
  /** What reached the platform's balance: the part that a payout brings to the bank. */
  bankMinor: number;
  feesMinor: number;
  /**
   * Gain (loss, if negative) because refunds and disputes settled at another rate than the capture: the sum of the
   * card's lines, less the fan's final amount at the capture's rate.
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

/** What the provider moved between platform and shop, in the settlement currency. */
export type TransferSide = {
  transferId: string;
  destination: string | null;
  amountMinor: number;
  reversedMinor: number;
  currency: string;
  /** What the charge became in the platform's balance; null while it has not settled. */
  chargeMinor: number | null;
  /** The platform's share as collected, less what was given back of it. */
  feeMinor: number;
  feeCurrency: string;
};

/** `detail.currency`: that of its amounts, where it is not the fan's. */
type TransferProblem = {
  code: "transfer-differs" | "fee-differs" | "reversal-differs";
  detail: Record<string, string | number | null>;
};

type Payment = {
  destination: string | null;
  capturedMinor: number;
  currency: string;
  /** The platform's share, in the fan's currency. */
  feeMinor: number;
  /** Refunds of food, which the shop pays, as the provider made them. */
  foodBackMinor: readonly number[];
};

/**
 * Compares what the shop received, gave back and paid as a fee with the record. The settled amounts follow from the
 * fan's by the ratio of the transfer to the capture, so no exchange rate is needed; rounding is a minor unit a movement.
 */
export function findTransferProblems(payment: Payment, transfer: TransferSide | null): TransferProblem[] {
  const { destination, capturedMinor } = payment;
  if (!transfer)
    return destination === null
      ? []
      : [{ code: "transfer-differs", detail: { ours: capturedMinor, theirs: null } }];
  if (transfer.destination !== destination)
    return [{ code: "transfer-differs", detail: { ours: destination, theirs: transfer.destination } }];
  const problems: TransferProblem[] = [];
  const isConverted = transfer.currency !== payment.currency;
  const compare = (
    code: TransferProblem["code"],
    ours: number,
    theirs: number,
    off: number,
    currency = transfer.currency,
  ) => {
    const detail = { ours, theirs, ...(currency !== payment.currency && { currency }) };
    if (Math.abs(ours - theirs) > off) problems.push({ code, detail });
  };
  const inSettled = (minor: number) => Math.round((minor * transfer.amountMinor) / capturedMinor);
  const whole = isConverted ? (transfer.chargeMinor ?? transfer.amountMinor) : capturedMinor;
  compare("transfer-differs", whole, transfer.amountMinor, 0);
  const isFeeConverted = transfer.feeCurrency !== payment.currency;
  compare(
    "fee-differs",
    isFeeConverted ? inSettled(payment.feeMinor) : payment.feeMinor,
    transfer.feeMinor,
    isFeeConverted ? 1 : 0,
    transfer.feeCurrency,
  );
  const { foodBackMinor } = payment;
  const backMinor = foodBackMinor.reduce((sum, each) => sum + each, 0);
  const off = isConverted ? foodBackMinor.length : 0;
  compare("reversal-differs", inSettled(backMinor), transfer.reversedMinor, off);
  return problems;
}
