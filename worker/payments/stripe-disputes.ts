import type Stripe from "stripe";
import type { OpenDispute } from "./provider.ts";

const open = ["needs_response", "warning_needs_response"];

/** Ten a day reach back further than any bank's deadline. */
const most = 500;

/** The newest disputes, for people. The books read their own (stripe-books.ts). */
export async function listStripeDisputes(stripe: Stripe): Promise<{ disputes: OpenDispute[] }> {
  const listed = await stripe.disputes.list({ limit: 100 }).autoPagingToArray({ limit: most });
  return {
    disputes: listed.map((dispute) => ({
      disputeId: dispute.id,
      intentId:
        typeof dispute.payment_intent === "string"
          ? dispute.payment_intent
          : (dispute.payment_intent?.id ?? null),
      amountMinor: dispute.amount,
      currency: dispute.currency.toUpperCase(),
      reason: dispute.reason,
      status: dispute.status,
      dueAt: dispute.evidence_details.due_by === null ? null : dispute.evidence_details.due_by * 1000,
      needsAnswer: open.includes(dispute.status),
    })),
  };
}
