import { invalid } from "../server/errors.ts";
import { newId } from "../state/ids.ts";
import type { Charge } from "../state/ledger-types.ts";
import type { PaymentIntent } from "../state/types.ts";
import type { Cause, World } from "../state/world.ts";
import { emit } from "../webhooks/emit.ts";
import { checkFee, checkLeast } from "./amounts.ts";
import { book, processingFee, settle } from "./balance.ts";
import { openDispute } from "./disputes.ts";
import { behaviour } from "./methods.ts";
import { recordRelease } from "./release.ts";

export interface CaptureInput {
  amount_to_capture?: number | undefined;
  application_fee_amount?: number | undefined;
  transfer_amount?: number | undefined;
}

/** Captures a hold, in whole or in part; the rest is released at once. */
export function captureCharge(
  world: World,
  intent: PaymentIntent,
  charge: Charge,
  input: CaptureInput,
  cause: Cause,
): void {
  const amount = input.amount_to_capture ?? charge.amount;
  const wasHeld = intent.status === "requires_capture";
  checkCapture(amount, charge, input);
  charge.captured = true;
  charge.amount_captured = amount;
  charge.balance_transaction = book(world, "charge", charge.id, charge.currency, amount, processingFee).id;
  shareOut(world, intent, charge, input, cause);
  if (amount < charge.amount) recordRelease(world, charge, charge.amount - amount);
  intent.status = "succeeded";
  intent.amount_received = amount;
  intent.amount_capturable = 0;
  intent.application_fee_amount = charge.application_fee_amount;
  if (wasHeld) emit(world, "charge.captured", charge, cause);
  emit(world, "payment_intent.succeeded", intent, cause);
  if (behaviour(world, charge.payment_method) === "dispute") openDispute(world, charge, cause);
}

function checkCapture(amount: number, charge: Charge, input: CaptureInput): void {
  checkLeast(amount, charge.currency, "amount_to_capture");
  if (amount > charge.amount) {
    const message =
      `The requested capture amount of ${amount} is greater than the amount you can capture for this charge, ` +
      `${charge.amount}.`;
    throw invalid(message, "amount_too_large", "amount_to_capture");
  }
  if (input.application_fee_amount !== undefined) {
    if (charge.transfer_data === null) throw feeWithoutDestination();
    checkFee(input.application_fee_amount, amount, 0);
  }
}

export function feeWithoutDestination() {
  const message =
    "Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth " +
    "key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).";
  return invalid(message, undefined, "application_fee_amount");
}

/** Transfers the whole charge (or `transfer_data[amount]`); the application fee comes back. */
function shareOut(
  world: World,
  intent: PaymentIntent,
  charge: Charge,
  input: CaptureInput,
  cause: Cause,
): void {
  if (charge.transfer_data === null) return;
  const { destination } = charge.transfer_data;
  const wanted = input.transfer_amount ?? charge.transfer_data.amount ?? charge.amount_captured;
  const share = Math.min(wanted, charge.amount_captured);
  // The platform's balance is what is shared: in its currency, at the charge's rate.
  const { amount, currency } = settle(world, charge.currency, share);
  const id = newId("tr");
  const transfer = {
    id,
    object: "transfer" as const,
    amount,
    amount_reversed: 0,
    balance_transaction: book(world, "transfer", id, currency, -amount).id,
    created: world.clock.now(),
    currency,
    description: null,
    destination,
    destination_payment: newId("py"),
    livemode: false as const,
    metadata: {},
    reversed: false,
    source_transaction: charge.id,
    source_type: "card" as const,
    transfer_group: charge.transfer_group,
  };
  world.tables.transfers[id] = transfer;
  charge.transfer = id;
  emit(world, "transfer.created", transfer, cause);
  takeFee(world, charge, destination, input.application_fee_amount ?? intent.application_fee_amount, cause);
}

function takeFee(world: World, charge: Charge, account: string, asked: number | null, cause: Cause): void {
  if (asked === null) return;
  // Stripe caps the fee at what was captured.
  const amount = Math.min(asked, charge.amount_captured);
  charge.application_fee_amount = amount;
  if (amount === 0) return;
  const id = newId("fee");
  const settled = settle(world, charge.currency, amount);
  const fee = {
    id,
    object: "application_fee" as const,
    account,
    amount: settled.amount,
    amount_refunded: 0,
    application: "ca_local",
    balance_transaction: book(world, "application_fee", id, settled.currency, settled.amount).id,
    charge: charge.id,
    created: world.clock.now(),
    currency: settled.currency,
    fee_source: { type: "charge" as const, charge: charge.id },
    livemode: false as const,
    originating_transaction: charge.id,
    refunded: false,
  };
  world.tables.application_fees[id] = fee;
  charge.application_fee = id;
  emit(world, "application_fee.created", fee, cause);
}
