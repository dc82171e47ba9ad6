import type Stripe from "stripe";
import { isSignedRecently, maxSkewSeconds } from "#domain/provider/setup.ts";
import type { StripeConfig } from "../env.ts";
import type { OpenDispute, PaymentProvider, ProviderEvent } from "./provider.ts";

/** Verifies the raw body's signature with every valid secret (two during a rotation). */
export async function readStripeEvent(
  stripe: Stripe,
  config: StripeConfig,
  rawBody: string,
  signature: string | null,
  now: number,
): ReturnType<PaymentProvider["readEvent"]> {
  if (config.webhookSecrets.length === 0) return { ok: false, reason: "not-configured" };
  if (!signature || !isSignedRecently(signature, now)) return { ok: false, reason: "bad-signature" };
  for (const secret of config.webhookSecrets) {
    try {
      const event = await stripe.webhooks.constructEventAsync(rawBody, signature, secret, maxSkewSeconds);
      return isWhole(event)
        ? { ok: true, event: toProviderEvent(event, config) }
        : { ok: false, reason: "bad-body" };
    } catch (error) {
      if (error instanceof SyntaxError) return { ok: false, reason: "bad-body" };
      // The signature is verified first, so any other error means that Stripe signed the body.
      if (!(error instanceof stripe.errors.StripeSignatureVerificationError))
        return { ok: false, reason: isThin(rawBody) ? "thin-event" : "bad-body" };
    }
  }
  return { ok: false, reason: "bad-signature" };
}

/** A v2 event only names its object; this endpoint subscribes to full events. */
function isThin(rawBody: string): boolean {
  const body: unknown = JSON.parse(rawBody);
  return typeof body === "object" && body !== null && "object" in body && body.object === "v2.core.event";
}

function isWhole(event: unknown): event is Stripe.Event {
  if (typeof event !== "object" || event === null) return false;
  const { id, type, created, data } = event as Partial<Stripe.Event>;
  return typeof id === "string" && typeof type === "string" && typeof created === "number" && !!data?.object;
}

type EventObject = {
  id?: string;
  object?: string;
  payment_intent?: string | null;
  last_payment_error?: { charge?: string } | null;
  metadata?: Record<string, string> | null;
};

function toProviderEvent(event: Stripe.Event, config: StripeConfig): ProviderEvent {
  const object = event.data.object as EventObject;
  const about = aboutOf(object.object);
  return {
    id: event.id,
    type: event.type,
    createdAt: event.created * 1000,
    isLive: event.livemode,
    about,
    account: about === "account" ? (object.id ?? null) : null,
    intentId: (about === "intent" ? object.id : object.payment_intent) ?? null,
    declinedChargeId:
      event.type === "payment_intent.payment_failed" ? (object.last_payment_error?.charge ?? null) : null,
    isForeign: (object.metadata?.instance ?? config.instance) !== config.instance,
    orderId: about === "other" || about === "account" ? null : (object.metadata?.order_id ?? null),
  };
}

function aboutOf(object: string | undefined): ProviderEvent["about"] {
  if (object === "payment_intent") return "intent";
  return object === "refund" || object === "dispute" || object === "account" ? object : "other";
}

const answerable = ["needs_response", "warning_needs_response"];

/** Ten a day reach back further than any bank's deadline. */
const maxDisputes = 500;

/** The newest disputes, for people. The books read their own (stripe-books.ts). */
export async function listStripeDisputes(stripe: Stripe): Promise<{ disputes: OpenDispute[] }> {
  const listed = await stripe.disputes.list({ limit: 100 }).autoPagingToArray({ limit: maxDisputes });
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
      needsAnswer: answerable.includes(dispute.status),
    })),
  };
}
