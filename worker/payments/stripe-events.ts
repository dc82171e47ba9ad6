import type Stripe from "stripe";
import type { StripeConfig } from "../env.ts";
import type { PaymentProvider, ProviderEvent } from "./provider.ts";

/** Stripe's library refuses old timestamps only; one from the future is no better. */
const maxSkewSeconds = 300;

/** Checks the signature over the raw body with every secret that is valid now (two during a rotation). */
export async function readStripeEvent(
  stripe: Stripe,
  config: StripeConfig,
  rawBody: string,
  signature: string | null,
  now: number,
): ReturnType<PaymentProvider["readEvent"]> {
  if (config.webhookSecrets.length === 0) return { ok: false, reason: "not-configured" };
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature ?? "")?.[1]);
  if (!signature || !(Math.abs(now / 1000 - signedAt) <= maxSkewSeconds))
    return { ok: false, reason: "bad-signature" };
  for (const secret of config.webhookSecrets) {
    try {
      const event = await stripe.webhooks.constructEventAsync(rawBody, signature, secret, maxSkewSeconds);
      return { ok: true, event: toProviderEvent(event) };
    } catch (error) {
      if (error instanceof SyntaxError) return { ok: false, reason: "bad-body" };
    }
  }
  return { ok: false, reason: "bad-signature" };
}

function toProviderEvent(event: Stripe.Event): ProviderEvent {
  const object = event.data.object as {
    id?: string;
    object?: string;
    metadata?: Record<string, string> | null;
  };
  const isIntent = object.object === "payment_intent";
  return {
    id: event.id,
    type: event.type,
    createdAt: event.created * 1000,
    isLive: event.livemode,
    intentId: isIntent ? (object.id ?? null) : null,
    orderId: isIntent ? (object.metadata?.order_id ?? null) : null,
  };
}
