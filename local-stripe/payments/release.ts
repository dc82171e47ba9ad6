import { newId } from "../state/ids.ts";
import type { Charge, Refund } from "../state/ledger-types.ts";
import type { PaymentIntent } from "../state/types.ts";
import type { Cause, World } from "../state/world.ts";
import { emit } from "../webhooks/emit.ts";
import { requireCharge } from "./charge.ts";

/**
 * Releases the uncaptured part of a hold. Stripe shows it as a refund without a balance transaction that counts in the
 * charge's `amount_refunded`: sums of refunds must leave it out.
 */
export function recordRelease(world: World, charge: Charge, amount: number): Refund {
  const refund = newRefund(world, charge, amount);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  return refund;
}

export function newRefund(world: World, charge: Charge, amount: number): Refund {
  const refund: Refund = {
    id: newId("re"),
    object: "refund",
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: world.clock.now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { reference_status: "pending", type: "refund" }, type: "card" },
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
  world.tables.refunds[refund.id] = refund;
  return refund;
}

/** Cancels an intent and releases its hold. The caller has checked the state. */
export function cancelIntent(world: World, intent: PaymentIntent, reason: string | null, cause: Cause): void {
  const held = intent.status === "requires_capture" ? requireCharge(world, intent) : null;
  intent.status = "canceled";
  intent.canceled_at = world.clock.now();
  intent.cancellation_reason = reason;
  intent.amount_capturable = 0;
  intent.next_action = null;
  if (held !== null) {
    recordRelease(world, held, held.amount);
    emit(world, reason === "automatic" ? "charge.expired" : "charge.refunded", held, cause);
  }
  emit(world, "payment_intent.canceled", intent, cause);
}
