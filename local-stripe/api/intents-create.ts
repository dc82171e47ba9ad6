import { checkAmount, checkCurrency, checkFee } from "../payments/amounts.ts";
import { feeWithoutDestination } from "../payments/capture.ts";
import { checkDestination, newIntent } from "../payments/intent.ts";
import { requirePaymentMethod } from "../payments/methods.ts";
import { checkOnBehalf, checkRegion } from "../payments/regions.ts";
import { checkSuffix } from "../payments/statement.ts";
import { endpoint } from "../server/endpoint.ts";
import { invalid } from "../server/errors.ts";
import { boolean, hash, integer, list, oneOf, required, string } from "../server/fields.ts";
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
  allowed_payment_method_types: list(string()),
  automatic_payment_methods: automaticPaymentMethods,
  capture_method: captureMethod,
  confirm: boolean(),
  confirmation_method: oneOf("automatic"),
  description: string(1000),
  on_behalf_of: string(),
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
  if (params.on_behalf_of !== undefined) checkOnBehalf(world, params.on_behalf_of);
  checkRegion(world, params.transfer_data?.destination, params.on_behalf_of);
  checkSuffix(world, params.statement_descriptor_suffix);
  const automatic = params.automatic_payment_methods;
  if (automatic !== undefined && automatic.enabled === undefined) {
    const param = "automatic_payment_methods[enabled]";
    throw invalid(`Missing required param: ${param}.`, "parameter_missing", param);
  }
  const allowed = params.allowed_payment_method_types;
  if (allowed !== undefined && (automatic ?? params.excluded_payment_method_types) !== undefined) {
    const message =
      "You can only use one of `allowed_payment_method_types`, `automatic_payment_methods` and " +
      "`excluded_payment_method_types`.";
    throw invalid(message, "parameters_exclusive", "allowed_payment_method_types");
  }
  const intent = newIntent(world, {
    amount: params.amount,
    currency,
    capture_method: params.capture_method ?? "automatic_async",
    metadata: mergeMetadata({}, params.metadata),
    application_fee_amount: params.application_fee_amount ?? null,
    allowed_payment_method_types: allowed ?? null,
    automatic_payment_methods: allowed
      ? null
      : { enabled: automatic?.enabled ?? true, allow_redirects: automatic?.allow_redirects ?? "always" },
    description: params.description ?? null,
    on_behalf_of: params.on_behalf_of ?? null,
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
    checkFee(fee, params.amount, 1);
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
