import { checkAmount, checkCurrency, checkFee } from "../payments/amounts.ts";
import { feeWithoutDestination } from "../payments/capture.ts";
import { checkDestination, newIntent } from "../payments/intent.ts";
import { requirePaymentMethod } from "../payments/methods.ts";
import { endpoint } from "../server/endpoint.ts";
import { invalid } from "../server/errors.ts";
import { boolean, hash, integer, oneOf, required, string } from "../server/fields.ts";
import { emit } from "../webhooks/emit.ts";
import { confirmWith } from "./intents-confirm.ts";
import {
  automaticPaymentMethods,
  captureMethod,
  mergeMetadata,
  unusedIntentParams,
  writeShape,
} from "./shapes.ts";

const shape = {
  ...writeShape,
  ...unusedIntentParams,
  amount: required(integer()),
  currency: required(string()),
  application_fee_amount: integer(),
  automatic_payment_methods: automaticPaymentMethods,
  capture_method: captureMethod,
  confirm: boolean(),
  confirmation_method: oneOf("automatic"),
  description: string(1000),
  error_on_requires_action: boolean(),
  payment_method: string(),
  receipt_email: string(),
  return_url: string(),
  statement_descriptor: string(22),
  statement_descriptor_suffix: string(22),
  transfer_data: hash({ destination: required(string()), amount: integer() }),
  transfer_group: string(),
  use_stripe_sdk: boolean(),
};

export const createIntent = endpoint("POST /v1/payment_intents", shape, ({ world, params, cause }) => {
  const currency = checkCurrency(params.currency);
  checkAmount(params.amount, currency);
  checkShares(params);
  if (params.transfer_data !== undefined) checkDestination(world, params.transfer_data.destination);
  const automatic = params.automatic_payment_methods;
  if (automatic !== undefined && automatic.enabled === undefined) {
    const param = "automatic_payment_methods[enabled]";
    throw invalid(`Missing required param: ${param}.`, "parameter_missing", param);
  }
  const intent = newIntent(world, {
    amount: params.amount,
    currency,
    capture_method: params.capture_method ?? "automatic_async",
    metadata: mergeMetadata({}, params.metadata),
    application_fee_amount: params.application_fee_amount ?? null,
    automatic_payment_methods: {
      enabled: automatic?.enabled ?? true,
      allow_redirects: automatic?.allow_redirects ?? "always",
    },
    description: params.description ?? null,
    receipt_email: params.receipt_email ?? null,
    statement_descriptor: params.statement_descriptor ?? null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    transfer_data:
      params.transfer_data === undefined
        ? null
        : {
            destination: params.transfer_data.destination,
            ...(params.transfer_data.amount === undefined ? {} : { amount: params.transfer_data.amount }),
          },
    transfer_group: params.transfer_group ?? null,
  });
  emit(world, "payment_intent.created", intent, cause);
  if (params.payment_method !== undefined) {
    intent.payment_method = requirePaymentMethod(world, params.payment_method).id;
    intent.status = "requires_confirmation";
  }
  if (params.confirm) confirmWith(world, intent, params, cause);
  return intent;
});

function checkShares(params: {
  amount: number;
  application_fee_amount: number | undefined;
  transfer_data: { destination: string; amount: number | undefined } | undefined;
}): void {
  const fee = params.application_fee_amount;
  if (fee !== undefined) {
    if (params.transfer_data === undefined) throw feeWithoutDestination();
    checkFee(fee, params.amount);
  }
  const share = params.transfer_data?.amount;
  if (share === undefined) return;
  if (fee !== undefined) {
    const message = "You can only use one of `application_fee_amount` and `transfer_data[amount]`.";
    throw invalid(message, "parameters_exclusive", "transfer_data[amount]");
  }
  if (share < 1 || share > params.amount) {
    throw invalid(
      "transfer_data[amount] must be between 1 and the amount.",
      undefined,
      "transfer_data[amount]",
    );
  }
}
