import Stripe from "stripe";
import type { StripeConfig } from "../env.ts";

/** The version that the library speaks; events come in the same one. */
export const apiVersion = Stripe.API_VERSION as Stripe.WebhookEndpointCreateParams.ApiVersion;

/** Stripe's SDK; the local Stripe-compatible server differs only in its address. */
export const connectStripe = ({ secretKey, localBase }: Pick<StripeConfig, "secretKey" | "localBase">) =>
  new Stripe(secretKey, {
    telemetry: false,
    // Three tries under one idempotency key. A shorter timeout would cut off calls that are merely slow under load.
    maxNetworkRetries: 2,
    timeout: 10_000,
    ...(localBase && { host: localBase.hostname, port: localBase.port, protocol: "http" as const }),
  });
