import { ApiError, invalid } from "../server/errors.ts";
import { newClientSecret, newId } from "../state/ids.ts";
import type { IntentStatus, Metadata, PaymentIntent } from "../state/types.ts";
import type { World } from "../state/world.ts";

export interface NewIntent {
  allowed_payment_method_types: string[] | null;
  amount: number;
  currency: string;
  capture_method: string;
  metadata: Metadata;
  application_fee_amount: number | null;
  automatic_payment_methods: PaymentIntent["automatic_payment_methods"];
  description: string | null;
  on_behalf_of: string | null;
  receipt_email: string | null;
  statement_descriptor: string | null;
  statement_descriptor_suffix: string | null;
  transfer_data: PaymentIntent["transfer_data"];
  transfer_group: string | null;
}

export function newIntent(world: World, given: NewIntent): PaymentIntent {
  const id = newId("pi");
  const intent: PaymentIntent = {
    id,
    object: "payment_intent",
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    canceled_at: null,
    cancellation_reason: null,
    client_secret: newClientSecret(id),
    confirmation_method: "automatic",
    created: world.clock.now(),
    customer: null,
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: "automatic" } },
    payment_record: null,
    processing: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    status: "requires_payment_method",
    ...given,
    // Cards only: whatever else is allowed is filtered out in silence, as Stripe does.
    payment_method_types: ["card"],
  };
  world.tables.payment_intents[id] = intent;
  return intent;
}

export function checkDestination(world: World, destination: string): void {
  const param = "transfer_data[destination]";
  const account = world.tables.accounts[destination];
  if (account === undefined)
    throw invalid(`No such destination: '${destination}'`, "resource_missing", param);
  if (account.capabilities.transfers === "active") return;
  const message =
    "Your destination account needs to have at least one of the following capabilities enabled: transfers, " +
    "crypto_transfers, legacy_payments";
  throw invalid(message, "insufficient_capabilities_for_transfer", param);
}

/** The body carries the intent, so that callers can act on its state. */
export function unexpectedState(intent: PaymentIntent, message: string): ApiError {
  return new ApiError(400, {
    type: "invalid_request_error",
    code: "payment_intent_unexpected_state",
    message,
    payment_intent: structuredClone(intent),
  });
}

export function requireStatus(intent: PaymentIntent, verb: string, ...allowed: IntentStatus[]): void {
  if (allowed.includes(intent.status)) return;
  const only = `Only a PaymentIntent with one of the following statuses may be ${verb}: ${allowed.join(", ")}.`;
  const message =
    verb === "canceled"
      ? `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. ${only}`
      : intent.status === "succeeded"
        ? "This PaymentIntent could not be captured because it has already been captured."
        : `This PaymentIntent could not be ${verb} because it has a status of ${intent.status}. ${only}`;
  throw unexpectedState(intent, message);
}
