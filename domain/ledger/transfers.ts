/** What the provider moved between platform and shop, in the currency that settles. */
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
export type TransferProblem = {
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
