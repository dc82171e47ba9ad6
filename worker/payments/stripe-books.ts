import type Stripe from "stripe";
import type { Hold, HoldStatus, ProviderBooks, ProviderDispute, ProviderRefund } from "./provider.ts";

/** Reads a payment with its refunds and disputes from Stripe, in our own types. */
export async function readStripeBooks(stripe: Stripe, intentId: string): Promise<ProviderBooks> {
  const [intent, refunds, disputes] = await Promise.all([
    stripe.paymentIntents.retrieve(intentId),
    stripe.refunds.list({ payment_intent: intentId, limit: 100 }),
    stripe.disputes.list({ payment_intent: intentId, limit: 100 }),
  ]);
  return {
    hold: toHold(intent),
    refunds: refunds.data.filter(isOfTakenMoney).map(toRefund).reverse(),
    disputes: disputes.data.map(toDispute).reverse(),
  };
}

const statuses: Partial<Record<Stripe.PaymentIntent.Status, HoldStatus>> = {
  requires_action: "awaiting-action",
  processing: "processing",
  requires_capture: "held",
  succeeded: "captured",
  canceled: "canceled",
};

export function toHold(intent: Stripe.PaymentIntent): Hold {
  const destination = intent.transfer_data?.destination;
  return {
    intentId: intent.id,
    clientSecret: intent.client_secret,
    status: statuses[intent.status] ?? "awaiting-payment",
    amountMinor: intent.amount,
    capturedMinor: intent.amount_received,
    applicationFeeMinor: destination ? (intent.application_fee_amount ?? 0) : null,
    currency: intent.currency.toUpperCase(),
    destination: typeof destination === "string" ? destination : (destination?.id ?? null),
    orderId: intent.metadata.order_id ?? null,
    chargeId:
      typeof intent.latest_charge === "string" ? intent.latest_charge : (intent.latest_charge?.id ?? null),
    declinedChargeId: intent.last_payment_error?.charge ?? null,
  };
}

export const isUndone = (refund: Stripe.Refund) => refund.status === "failed" || refund.status === "canceled";

/** Stripe also reports the released part of a hold as a refund, but without a balance transaction. */
const isOfTakenMoney = (refund: Stripe.Refund) =>
  refund.balance_transaction !== null || refund.metadata?.operation_id !== undefined;

function toRefund(refund: Stripe.Refund): ProviderRefund {
  return {
    refundId: refund.id,
    amountMinor: refund.amount,
    state: isUndone(refund) ? "undone" : "made",
    operationId: refund.metadata?.operation_id ?? null,
    isFromShop: refund.transfer_reversal !== null,
  };
}

const closedDisputes = ["won", "lost", "warning_closed", "prevented"];

function toDispute(dispute: Stripe.Dispute): ProviderDispute {
  const amounts = dispute.balance_transactions.map((line) => line.amount);
  const sum = (which: (amount: number) => boolean) =>
    amounts.filter(which).reduce((total, amount) => total + amount, 0);
  return {
    disputeId: dispute.id,
    status: dispute.status,
    isOpen: !closedDisputes.includes(dispute.status),
    // An inquiry withdraws nothing yet.
    withdrawnMinor: Math.abs(sum((amount) => amount < 0)),
    reinstatedMinor: sum((amount) => amount > 0),
  };
}
