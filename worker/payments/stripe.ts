import Stripe from "stripe";
import type { StripeConfig } from "../env.ts";
import type { HoldRequest, PaymentProvider, ProviderFailure } from "./provider.ts";
import { isUndone, readStripeBooks, toHold } from "./stripe-books.ts";
import { readStripeEvent } from "./stripe-events.ts";

/** Stripe through its SDK; the local Stripe-compatible server differs only in its address. */
export function createStripeProvider(config: StripeConfig): PaymentProvider {
  const stripe = new Stripe(config.secretKey, {
    telemetry: false,
    // Three tries under one idempotency key. A shorter timeout would cut off calls that are merely slow under load.
    maxNetworkRetries: 2,
    timeout: 10_000,
    ...(config.localBase && {
      host: config.localBase.hostname,
      port: config.localBase.port,
      protocol: "http" as const,
    }),
  });

  return {
    createHold: (request) =>
      attempt(async () => ({
        hold: toHold(
          await stripe.paymentIntents.create(intentParams(request), {
            idempotencyKey: request.idempotencyKey,
          }),
        ),
      })),

    findHold: (intentId) =>
      attempt(async () => ({ hold: toHold(await stripe.paymentIntents.retrieve(intentId)) })),

    findMadeHold: (orderId, quoteHash) =>
      attempt(async () => {
        const query = `metadata["order_id"]:"${orderId}" AND metadata["quote_hash"]:"${quoteHash}"`;
        const { data } = await stripe.paymentIntents.search({ query, limit: 10 });
        const made = data.find((each) => each.status !== "canceled");
        return { hold: made ? toHold(made) : null };
      }),

    capture: ({ intentId, amountMinor, applicationFeeMinor, idempotencyKey }) =>
      attempt(async () => ({
        hold: toHold(
          await stripe.paymentIntents.capture(
            intentId,
            {
              amount_to_capture: amountMinor,
              ...(applicationFeeMinor !== null && { application_fee_amount: applicationFeeMinor }),
            },
            { idempotencyKey },
          ),
        ),
      })),

    release: (intentId, idempotencyKey) =>
      attempt(async () => ({
        hold: toHold(await stripe.paymentIntents.cancel(intentId, {}, { idempotencyKey })),
      })),

    refund: ({ intentId, amountMinor, reverseTransfer, idempotencyKey, orderId, operationId }) =>
      attempt(async () => {
        const refund = await stripe.refunds.create(
          {
            payment_intent: intentId,
            amount: amountMinor,
            metadata: { order_id: orderId, operation_id: operationId },
            // Never proportional: each part is paid back by whoever received it (decision 8).
            ...(reverseTransfer ? { reverse_transfer: true, refund_application_fee: false } : {}),
          },
          { idempotencyKey },
        );
        if (isUndone(refund)) throw new RefundUndone(refund.failure_reason ?? refund.status ?? "undone");
        return { refundId: refund.id };
      }),

    findRefund: (intentId, operationId) =>
      attempt(async () => {
        const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 });
        const made = data.find((each) => each.metadata?.operation_id === operationId && !isUndone(each));
        return { refundId: made?.id ?? null };
      }),

    readBooks: (intentId) => attempt(() => readStripeBooks(stripe, intentId)),

    readEvent: (rawBody, signature, now) => readStripeEvent(stripe, config, rawBody, signature, now),
  };
}

function intentParams(request: HoldRequest): Stripe.PaymentIntentCreateParams {
  return {
    amount: request.amountMinor,
    currency: request.currency.toLowerCase(),
    capture_method: "manual",
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    description: `Seatside order ${request.orderId}`,
    metadata: { order_id: request.orderId, customer_id: request.customerId, quote_hash: request.quoteHash },
    ...(request.destination && {
      transfer_data: { destination: request.destination },
      application_fee_amount: request.applicationFeeMinor,
    }),
  };
}

/** A refund that failed at once. The provider replays it under its key, so retrying with that key is useless. */
class RefundUndone extends Error {}

async function attempt<T extends object>(
  call: () => Promise<T>,
): Promise<({ ok: true } & T) | ProviderFailure> {
  try {
    return { ok: true, ...(await call()) };
  } catch (error) {
    if (error instanceof RefundUndone)
      return { ok: false, kind: "refused", code: error.message, message: "the refund failed", isKept: true };
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const definite =
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeCardError;
    // After anything else (connection, 5xx, 429, a key in use) the effect is unknown.
    const code = error.code ?? error.type;
    const isKept = definite || (error.statusCode ?? 0) >= 500;
    return { ok: false, kind: definite ? "refused" : "unknown", code, message: error.message, isKept };
  }
}
