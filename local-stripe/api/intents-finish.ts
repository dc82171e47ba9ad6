import { captureCharge } from "../payments/capture.ts";
import { requireCharge } from "../payments/charge.ts";
import { requireStatus } from "../payments/intent.ts";
import { cancelIntent } from "../payments/release.ts";
import { endpoint } from "../server/endpoint.ts";
import { invalid } from "../server/errors.ts";
import { boolean, clearable, hash, ignored, integer, metadata, oneOf, string } from "../server/fields.ts";
import { requireIntent } from "./intent-view.ts";
import { expandShape, mergeMetadata } from "./shapes.ts";

const captureShape = {
  ...expandShape,
  amount_details: ignored(),
  amount_to_capture: integer(),
  application_fee_amount: integer(),
  final_capture: boolean(),
  hooks: ignored(),
  metadata: clearable(metadata()),
  payment_details: ignored(),
  statement_descriptor: string(22),
  statement_descriptor_suffix: string(22),
  transfer_data: hash({ amount: integer() }),
};

export const captureEndpoint = endpoint(
  "POST /v1/payment_intents/:id/capture",
  captureShape,
  ({ world, ids, params, key, cause }) => {
    const intent = requireIntent(world, ids[0] as string, key, undefined);
    requireStatus(intent, "captured", "requires_capture");
    if (params.final_capture === false) {
      throw invalid("Multicapture is not available for this card.", undefined, "final_capture");
    }
    const charge = requireCharge(world, intent);
    captureCharge(world, intent, charge, { ...params, transfer_amount: params.transfer_data?.amount }, cause);
    intent.metadata = mergeMetadata(intent.metadata, params.metadata);
    return intent;
  },
);

const cancelShape = {
  ...expandShape,
  cancellation_reason: oneOf("abandoned", "duplicate", "fraudulent", "requested_by_customer"),
};

export const cancelEndpoint = endpoint(
  "POST /v1/payment_intents/:id/cancel",
  cancelShape,
  ({ world, ids, params, key, cause }) => {
    const intent = requireIntent(world, ids[0] as string, key, undefined);
    const open = [
      "requires_payment_method",
      "requires_capture",
      "requires_confirmation",
      "requires_action",
    ] as const;
    requireStatus(intent, "canceled", ...open);
    cancelIntent(world, intent, params.cancellation_reason ?? null, cause);
    return intent;
  },
);
