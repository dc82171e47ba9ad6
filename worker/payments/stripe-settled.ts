import type Stripe from "stripe";
import type { SettledKind, SettledLine, TransferSide } from "#domain/ledger/settlement.ts";

type Line = Stripe.BalanceTransaction;
type Named = { id: string; currency: string };

/** An expanded line of the balance. Stripe books some a moment later than their cause. */
const lineOf = (value: string | Line | null | undefined): Line | null =>
  typeof value === "object" ? (value ?? null) : null;

function settledLine(
  kind: SettledKind,
  of: Named,
  line: Line,
  chargedMinor: number,
  chargedCurrency = of.currency,
): SettledLine {
  return {
    id: line.id,
    kind,
    providerId: of.id,
    chargedMinor,
    chargedCurrency: chargedCurrency.toUpperCase(),
    settledMinor: line.amount,
    settledCurrency: line.currency.toUpperCase(),
    feeMinor: line.fee,
  };
}

/** The line of a charge or a refund, none while it is not booked. `chargedMinor` is what the card paid or got. */
export function cardLine(
  kind: SettledKind,
  of: Named,
  value: string | Line | null | undefined,
  chargedMinor: number,
): SettledLine[] {
  const line = lineOf(value);
  return line ? [settledLine(kind, of, line, chargedMinor)] : [];
}

/** The bank's withdrawals and returns. Stripe's lines are in the settlement currency, `amount` is in the fan's. */
export const disputeLines = (dispute: Stripe.Dispute): SettledLine[] =>
  dispute.balance_transactions.map((line) => {
    const chargedMinor = Math.sign(line.amount) * disputedMinor(dispute, line);
    return settledLine(line.amount < 0 ? "dispute" : "dispute-closed", dispute, line, chargedMinor);
  });

function disputedMinor({ amount, currency }: Stripe.Dispute, line: Line): number {
  const settledMinor = Math.abs(line.amount);
  if (line.currency === currency) return settledMinor;
  if (!line.exchange_rate) return amount;
  // Of a part only the settled amount is known; the whole must not differ by the rounding of the conversion.
  const converted = Math.round(settledMinor / line.exchange_rate);
  return Math.abs(converted - amount) <= Math.ceil(1 / line.exchange_rate) ? amount : converted;
}

type TransferAndFee = { transfer: Stripe.Transfer; fee: Stripe.ApplicationFee | null };

function transferAndFee({ transfer, application_fee: fee }: Stripe.Charge): TransferAndFee | null {
  if (typeof transfer !== "object") return null;
  return { transfer, fee: typeof fee === "object" ? fee : null };
}

/** The shop's part of a charge, received and returned. */
export function transferOf(charge: Stripe.Charge): TransferSide | null {
  const whole = transferAndFee(charge);
  if (!whole) return null;
  const { transfer, fee } = whole;
  const { destination } = transfer;
  return {
    transferId: transfer.id,
    destination: typeof destination === "string" ? destination : (destination?.id ?? null),
    amountMinor: transfer.amount,
    reversedMinor: transfer.amount_reversed,
    currency: transfer.currency.toUpperCase(),
    chargeMinor: lineOf(charge.balance_transaction)?.amount ?? null,
    feeMinor: fee ? fee.amount - fee.amount_refunded : 0,
    feeCurrency: (fee?.currency ?? charge.currency).toUpperCase(),
  };
}

/** The transfer's line and the returned fee's. In the fan's currency they are the capture and the platform's share. */
export function transferLines(charge: Stripe.Charge): SettledLine[] {
  const whole = transferAndFee(charge);
  if (!whole) return [];
  const { transfer, fee } = whole;
  const moved = lineOf(transfer.balance_transaction);
  const collected = lineOf(fee?.balance_transaction);
  return [
    ...(moved ? [settledLine("transfer", transfer, moved, -charge.amount_captured, charge.currency)] : []),
    ...(fee && collected
      ? [settledLine("fee", fee, collected, charge.application_fee_amount ?? 0, charge.currency)]
      : []),
  ];
}

/** A refund's reversal at the shop. */
export function reversalLine(refund: Stripe.Refund): SettledLine[] {
  const reversal = refund.transfer_reversal;
  if (typeof reversal !== "object" || reversal === null) return [];
  const line = lineOf(reversal.balance_transaction);
  return line ? [settledLine("transfer-reversed", reversal, line, refund.amount, refund.currency)] : [];
}
