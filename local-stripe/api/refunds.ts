import { refundCharge } from "../payments/refund.ts";
import { endpoint } from "../server/endpoint.ts";
import { invalid, notFound } from "../server/errors.ts";
import { boolean, clearable, integer, metadata, oneOf, string } from "../server/fields.ts";
import { page, pagingShape } from "../server/lists.ts";
import type { Charge } from "../state/ledger-types.ts";
import { newestFirst } from "../state/tables.ts";
import type { World } from "../state/world.ts";
import { expandShape, mergeMetadata } from "./shapes.ts";

const createShape = {
  ...expandShape,
  amount: integer(),
  charge: string(),
  currency: string(),
  instructions_email: string(),
  metadata: clearable(metadata()),
  payment_intent: string(),
  reason: oneOf("duplicate", "fraudulent", "requested_by_customer"),
  refund_application_fee: boolean(),
  reverse_transfer: boolean(),
};

const create = endpoint("POST /v1/refunds", createShape, ({ world, params, cause }) => {
  const charge = chargeToRefund(world, params);
  return refundCharge(world, charge, { ...params, metadata: mergeMetadata({}, params.metadata) }, cause);
});

function chargeToRefund(
  world: World,
  params: { charge?: string | undefined; payment_intent?: string | undefined },
): Charge {
  if (params.payment_intent !== undefined && params.charge === undefined) {
    const intent = world.tables.payment_intents[params.payment_intent];
    if (intent === undefined) throw notFound("payment_intent", params.payment_intent, "payment_intent");
    const charge = intent.latest_charge === null ? undefined : world.tables.charges[intent.latest_charge];
    if (charge !== undefined && charge.status !== "failed") return refundable(charge, intent.id);
    const message = `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`;
    throw invalid(message, undefined, "payment_intent");
  }
  if (params.charge === undefined) {
    throw invalid(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  }
  const charge = world.tables.charges[params.charge];
  if (charge === undefined) throw notFound("charge", params.charge, "charge");
  return refundable(charge, charge.payment_intent);
}

/** A hold is canceled, not refunded, as Stripe recommends. */
function refundable(charge: Charge, intent: string): Charge {
  if (charge.captured || charge.refunded) return charge;
  throw invalid(
    `The charge of ${intent} has not been captured. Cancel the PaymentIntent instead of refunding it.`,
  );
}

const retrieve = endpoint("GET /v1/refunds/:id", expandShape, ({ world, ids }) =>
  requireRefund(world, ids[0] as string),
);

const updateShape = { ...expandShape, metadata: clearable(metadata()) };

const update = endpoint("POST /v1/refunds/:id", updateShape, ({ world, ids, params }) => {
  const refund = requireRefund(world, ids[0] as string);
  refund.metadata = mergeMetadata(refund.metadata, params.metadata);
  world.changed();
  return refund;
});

function requireRefund(world: World, id: string) {
  const refund = world.tables.refunds[id];
  if (refund === undefined) throw notFound("refund", id);
  return refund;
}

const listShape = { ...pagingShape, charge: string(), payment_intent: string() };

const list = endpoint("GET /v1/refunds", listShape, ({ world, params }) => {
  const rows = newestFirst(world.tables.refunds).filter(
    (row) =>
      (params.charge === undefined || row.charge === params.charge) &&
      (params.payment_intent === undefined || row.payment_intent === params.payment_intent),
  );
  return page(rows, params, "/v1/refunds");
});

export const refundEndpoints = [create, list, retrieve, update];
