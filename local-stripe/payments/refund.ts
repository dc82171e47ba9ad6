import { invalid } from "../server/errors.ts";
import type { Charge, Refund, Transfer } from "../state/ledger-types.ts";
import type { Metadata } from "../state/types.ts";
import { type Cause, noCause, type World } from "../state/world.ts";
import { emit } from "../webhooks/emit.ts";
import { checkPositive, proportion, shown } from "./amounts.ts";
import { book } from "./balance.ts";
import { behaviour } from "./methods.ts";
import { newRefund } from "./release.ts";
import { refundFee, reverseTransfer } from "./reversals.ts";

export interface RefundInput {
  amount?: number | undefined;
  reason?: string | undefined;
  metadata?: Metadata | undefined;
  reverse_transfer?: boolean | undefined;
  refund_application_fee?: boolean | undefined;
}

export function refundCharge(world: World, charge: Charge, input: RefundInput, cause: Cause): Refund {
  const left = charge.amount - charge.amount_refunded;
  const amount = input.amount ?? left;
  checkRefund(charge, input, amount, left);
  const transfer = charge.transfer === undefined ? undefined : world.tables.transfers[charge.transfer];
  const fee =
    charge.application_fee === null ? undefined : world.tables.application_fees[charge.application_fee];
  // Both are proportional to the captured amount; only a full refund in one go takes all of them.
  const back = transfer && input.reverse_transfer ? shareBack(transfer, amount, charge) : 0;
  const feeBack =
    fee && input.refund_application_fee ? proportion(fee.amount, amount, charge.amount_captured) : 0;
  if (transfer && back > transfer.amount - transfer.amount_reversed) {
    throw invalid(
      "The transfer's remaining amount is too small to reverse this refund's share.",
      undefined,
      "reverse_transfer",
    );
  }

  const refund = newRefund(world, charge, amount);
  refund.reason = input.reason ?? null;
  refund.metadata = input.metadata ?? {};
  refund.balance_transaction = book(world, "refund", refund.id, charge.currency, -amount).id;
  const does = behaviour(world, charge.payment_method);
  if (does === "refund-pending") refund.status = "pending";
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  if (transfer && back > 0)
    refund.transfer_reversal = reverseTransfer(world, transfer, back, refund.id, {}, cause).id;
  if (fee && feeBack > 0)
    refundFee(world, fee, Math.min(feeBack, fee.amount - fee.amount_refunded), {}, cause);
  emit(world, "refund.created", refund, cause);
  emit(world, "charge.refunded", charge, cause);
  // The answer says pending; the bank fails it afterwards.
  if (does === "refund-fails") setTimeout(() => failRefund(world, refund, noCause), 300).unref();
  if (does === "refund-pending") setTimeout(() => settleRefund(world, refund, noCause), 300).unref();
  return refund;
}

/** A refund's share of the transfer; in another currency the last one takes what rounding left. */
function shareBack(transfer: Transfer, amount: number, charge: Charge): number {
  const left = transfer.amount - transfer.amount_reversed;
  const share = proportion(transfer.amount, amount, charge.amount_captured);
  return transfer.currency !== charge.currency && share === left + 1 ? left : share;
}

function checkRefund(charge: Charge, input: RefundInput, amount: number, left: number): void {
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, "charge_already_refunded");
  }
  if (charge.disputed) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, "charge_disputed");
  }
  checkPositive(amount, "amount");
  if (amount > left) {
    const sums = `(${shown(amount, charge.currency)}) is greater than unrefunded amount on charge`;
    throw invalid(`Refund amount ${sums} (${shown(left, charge.currency)})`, undefined, "amount");
  }
  if (input.reverse_transfer && charge.transfer === undefined) {
    throw invalid(
      `Cannot reverse transfer on charge ${charge.id} because it has no transfer.`,
      undefined,
      "reverse_transfer",
    );
  }
  if (!input.refund_application_fee) return;
  if (charge.application_fee === null) {
    throw invalid(`Charge ${charge.id} has no application fee.`, undefined, "refund_application_fee");
  }
  if (!input.reverse_transfer) {
    const message =
      "If you refund the application fee of a destination charge, you must also reverse the transfer.";
    throw invalid(message, undefined, "refund_application_fee");
  }
}

/** The bank returns a refund: the money goes back to the platform's balance. */
export function failRefund(world: World, refund: Refund, cause: Cause): void {
  const charge = world.tables.charges[refund.charge] as Charge;
  refund.status = "failed";
  refund.failure_reason = "unknown";
  refund.failure_balance_transaction = book(
    world,
    "refund_failure",
    refund.id,
    refund.currency,
    refund.amount,
  ).id;
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  emit(world, "charge.refund.updated", refund, cause);
  emit(world, "refund.updated", refund, cause);
  emit(world, "refund.failed", refund, cause);
}

function settleRefund(world: World, refund: Refund, cause: Cause): void {
  refund.status = "succeeded";
  emit(world, "charge.refund.updated", refund, cause);
  emit(world, "refund.updated", refund, cause);
}
