import { newId } from "../state/ids.ts";
import type { Charge } from "../state/ledger-types.ts";
import type { ErrorBody, PaymentIntent, PaymentMethod } from "../state/types.ts";
import type { World } from "../state/world.ts";

/** A charge is an authorization (not captured yet) or a recorded failure. */
export function newCharge(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  authenticated: boolean,
  failure: ErrorBody | null,
): Charge {
  const id = newId("ch");
  const suffix = intent.statement_descriptor_suffix;
  const prefix = world.switches.platform.descriptorPrefix ?? "LOCAL";
  const charge: Charge = {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: suffix === null ? prefix : `${prefix}* ${suffix}`,
    captured: false,
    created: world.clock.now(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: intent.on_behalf_of,
    outcome: outcomeOf(failure),
    paid: failure === null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: "card", card: cardDetails(world, intent, method, authenticated) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: suffix,
    status: failure === null ? "succeeded" : "failed",
    transfer_data: transferData(intent),
    transfer_group: intent.transfer_group ?? (intent.transfer_data === null ? null : `group_${intent.id}`),
  };
  world.tables.charges[id] = charge;
  intent.latest_charge = id;
  return charge;
}

function transferData(intent: PaymentIntent): Charge["transfer_data"] {
  if (intent.transfer_data === null) return null;
  return { destination: intent.transfer_data.destination, amount: intent.transfer_data.amount ?? null };
}

const holdSeconds = 7 * 86_400;

function cardDetails(world: World, intent: PaymentIntent, method: PaymentMethod, authenticated: boolean) {
  const manual = intent.capture_method === "manual";
  return {
    ...method.card,
    amount_authorized: intent.amount,
    ...(manual ? { capture_before: world.clock.now() + holdSeconds } : {}),
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    network: method.card.brand,
    three_d_secure: authenticated ? { authenticated: true, result: "authenticated", version: "2.2.0" } : null,
  };
}

function outcomeOf(failure: ErrorBody | null): Record<string, unknown> {
  const declined = failure !== null;
  return {
    network_status: declined ? "declined_by_network" : "approved_by_network",
    reason: failure?.decline_code ?? failure?.code ?? null,
    risk_level: "normal",
    risk_score: 10,
    seller_message: declined ? "The bank did not approve the payment." : "Payment complete.",
    type: declined ? "issuer_declined" : "authorized",
  };
}

export function requireCharge(world: World, intent: PaymentIntent): Charge {
  const charge = intent.latest_charge === null ? undefined : world.tables.charges[intent.latest_charge];
  if (charge === undefined) throw new Error(`${intent.id} has no charge`);
  return charge;
}
