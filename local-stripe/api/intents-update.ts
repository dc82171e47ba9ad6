import { checkAmount, checkCurrency, checkFee } from "../payments/amounts.ts";
import { feeWithoutDestination } from "../payments/capture.ts";
import { unexpectedState } from "../payments/intent.ts";
import { requirePaymentMethod } from "../payments/methods.ts";
import { endpoint } from "../server/endpoint.ts";
import { clearable, hash, integer, metadata, string } from "../server/fields.ts";
import type { PaymentIntent } from "../state/types.ts";
import { requireIntent } from "./intent-view.ts";
import { captureMethod, expandShape, mergeMetadata, unusedIntentParams } from "./shapes.ts";

const shape = {
  ...expandShape,
  ...unusedIntentParams,
  amount: integer(),
  application_fee_amount: clearable(integer()),
  capture_method: captureMethod,
  currency: string(),
  description: clearable(string(1000)),
  metadata: clearable(metadata()),
  payment_method: string(),
  receipt_email: clearable(string()),
  statement_descriptor: string(22),
  statement_descriptor_suffix: string(22),
  // An intent's destination is fixed: only the amount may change.
  transfer_data: hash({ amount: integer() }),
  transfer_group: string(),
};

/** Fields that decide about money may change only before a card was charged. */
const guarded = [
  "amount",
  "application_fee_amount",
  "capture_method",
  "currency",
  "payment_method",
  "transfer_data",
] as const;
const openStatuses = ["requires_payment_method", "requires_confirmation", "requires_action"];

export const updateIntent = endpoint("POST /v1/payment_intents/:id", shape, ({ world, ids, params, key }) => {
  const intent = requireIntent(world, ids[0] as string, key, undefined);
  const locked = guarded.find((name) => params[name] !== undefined);
  if (locked !== undefined && !openStatuses.includes(intent.status)) throw lockedParam(intent, locked);

  const currency = params.currency === undefined ? intent.currency : checkCurrency(params.currency);
  const amount = params.amount ?? intent.amount;
  const fee =
    params.application_fee_amount === undefined
      ? intent.application_fee_amount
      : params.application_fee_amount;
  checkAmount(amount, currency);
  if (fee !== null) {
    if (intent.transfer_data === null) throw feeWithoutDestination();
    checkFee(fee, amount, 1);
  }
  const method =
    params.payment_method === undefined ? null : requirePaymentMethod(world, params.payment_method);

  const changesTerms = amount !== intent.amount || currency !== intent.currency;
  Object.assign(intent, { amount, currency, application_fee_amount: fee });
  intent.capture_method = params.capture_method ?? intent.capture_method;
  if (params.description !== undefined) intent.description = params.description;
  if (params.receipt_email !== undefined) intent.receipt_email = params.receipt_email;
  intent.metadata = mergeMetadata(intent.metadata, params.metadata);
  intent.statement_descriptor = params.statement_descriptor ?? intent.statement_descriptor;
  intent.statement_descriptor_suffix =
    params.statement_descriptor_suffix ?? intent.statement_descriptor_suffix;
  intent.transfer_group = params.transfer_group ?? intent.transfer_group;
  if (intent.transfer_data !== null && params.transfer_data?.amount !== undefined) {
    intent.transfer_data.amount = params.transfer_data.amount;
  }
  if (method !== null) intent.payment_method = method.id;
  if (method !== null || (changesTerms && intent.status === "requires_action")) {
    intent.status = "requires_confirmation";
    intent.next_action = null;
  }
  world.changed();
  return intent;
});

function lockedParam(intent: PaymentIntent, name: string) {
  const message =
    `This PaymentIntent's ${name} could not be updated because it has a status of ${intent.status}. You may only ` +
    `update the ${name} of a PaymentIntent with one of the following statuses: ${openStatuses.join(", ")}.`;
  return unexpectedState(intent, message);
}
