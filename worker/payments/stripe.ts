import Stripe from "stripe";
import { payableBy } from "#domain/cart/checkout.ts";
import type { RefusesUs } from "#domain/ledger/operations.ts";
import type { StripeConfig } from "../env.ts";
import type { HoldRequest, PaymentProvider, ProviderFailure } from "./provider.ts";
import { createStripeAccounts } from "./stripe-accounts.ts";
import { listStripeBooks, readStripeBooks, toHold, wasReturned } from "./stripe-books.ts";
import { connectStripe } from "./stripe-client.ts";
import { listStripeDisputes, readStripeEvent } from "./stripe-events.ts";

/** Stripe through its SDK. */
export function createStripeProvider(config: StripeConfig): PaymentProvider {
  const stripe = connectStripe(config);

  const accounts = createStripeAccounts(stripe);
  return {
    isLocalMock: config.localBase !== null,

    createHold: (request) =>
      attempt(async () => ({
        hold: toHold(
          await stripe.paymentIntents.create(intentParams(request, config.instance), {
            idempotencyKey: request.idempotencyKey,
          }),
        ),
      })),

    findHold: (intentId) =>
      attempt(async () => ({ hold: toHold(await stripe.paymentIntents.retrieve(intentId)) })),

    findIntentOfCharge: (chargeId) =>
      attempt(async () => {
        const { payment_intent: intent } = await stripe.charges.retrieve(chargeId);
        return { intentId: typeof intent === "string" ? intent : (intent?.id ?? null) };
      }),

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
            // Never proportional: each part is paid back by its receiver (decision 8).
            ...(reverseTransfer ? { reverse_transfer: true, refund_application_fee: false } : {}),
          },
          { idempotencyKey },
        );
        return { made: { refundId: refund.id, wasReturned: wasReturned(refund) } };
      }),

    findRefund: (intentId, operationId) =>
      attempt(async () => {
        const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 });
        const ours = data.filter((each) => each.metadata?.operation_id === operationId);
        const made = ours.find((each) => !wasReturned(each)) ?? ours[0];
        return { made: made ? { refundId: made.id, wasReturned: wasReturned(made) } : null };
      }),

    findAccount: (account) => attempt(async () => ({ account: await accounts.find(account) })),

    openAccount: (request) => attempt(() => accounts.open(request)),

    linkAccount: (account, urls) => attempt(() => accounts.link(account, urls)),

    readBooks: (intentId) => attempt(() => readStripeBooks(stripe, intentId)),

    listBooks: (from, to, after) => attempt(() => listStripeBooks(stripe, from, to, after)),

    listDisputes: () => attempt(() => listStripeDisputes(stripe)),

    submitEvidence: (disputeId, evidence, idempotencyKey) =>
      attempt(() => stripe.disputes.update(disputeId, { evidence, submit: true }, { idempotencyKey })),

    readEvent: (rawBody, signature, now) => readStripeEvent(stripe, config, rawBody, signature, now),
  };
}

function intentParams(request: HoldRequest, instance: string): Stripe.PaymentIntentCreateParams {
  return {
    amount: request.amountMinor,
    currency: request.currency.toLowerCase(),
    capture_method: "manual",
    allowed_payment_method_types: [...payableBy],
    description: `Seatside order ${request.orderId}`,
    metadata: {
      order_id: request.orderId,
      customer_id: request.customerId,
      quote_hash: request.quoteHash,
      instance,
    },
    ...(request.statementSuffix && { statement_descriptor_suffix: request.statementSuffix }),
    ...(request.destination && request.isOnBehalf && { on_behalf_of: request.destination }),
    ...(request.destination && {
      transfer_data: { destination: request.destination },
      // Stripe wants a positive fee or none.
      ...(request.applicationFeeMinor > 0 && { application_fee_amount: request.applicationFeeMinor }),
    }),
  };
}

async function attempt<T extends object>(
  call: () => Promise<T>,
): Promise<({ ok: true } & T) | ProviderFailure> {
  try {
    return { ok: true, ...(await call()) };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const definite =
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeCardError;
    // After anything else (connection, 5xx, 429, a key in use) the effect is unknown.
    const code = codeOf(error);
    const isKept = definite || (error.statusCode ?? 0) >= 500;
    return { ok: false, kind: definite ? "refused" : "unknown", code, message: error.message, isKept };
  }
}

function codeOf(error: InstanceType<typeof Stripe.errors.StripeError>): string {
  if (error instanceof Stripe.errors.StripeAuthenticationError) return "key-refused" satisfies RefusesUs;
  if (error instanceof Stripe.errors.StripePermissionError) return "right-missing" satisfies RefusesUs;
  if (error instanceof Stripe.errors.StripeIdempotencyError) return "request-changed" satisfies RefusesUs;
  return error.code ?? error.type;
}
