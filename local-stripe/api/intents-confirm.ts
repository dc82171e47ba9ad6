import { confirmIntent } from "../payments/confirm.ts";
import { requirePaymentMethod } from "../payments/methods.ts";
import { endpoint } from "../server/endpoint.ts";
import { ApiError, invalid } from "../server/errors.ts";
import { boolean, clearable, hash, ignored, integer, list, string } from "../server/fields.ts";
import type { PaymentIntent } from "../state/types.ts";
import type { Cause, World } from "../state/world.ts";
import { censor, requireIntent, viewFor } from "./intent-view.ts";
import { makeMethod } from "./payment-methods.ts";
import { captureMethod, expandShape, paymentMethodData, unusedIntentParams } from "./shapes.ts";

/** `client_context`: the terms that Elements showed, which Stripe.js adds in deferred mode. */
const browserParams = {
  client_attribution_metadata: ignored(),
  client_context: hash({
    allowed_payment_method_types: list(string()),
    amount: integer(),
    capture_method: string(),
    currency: string(),
    mode: string(),
    on_behalf_of: string(),
  }),
  client_secret: string(),
  expected_payment_method_type: string(),
  key: string(),
};

const shape = {
  ...expandShape,
  ...unusedIntentParams,
  ...browserParams,
  amount_to_confirm: integer(),
  capture_method: captureMethod,
  error_on_requires_action: boolean(),
  payment_method: string(),
  payment_method_data: paymentMethodData,
  receipt_email: clearable(string()),
  return_url: string(),
  use_stripe_sdk: boolean(),
};

export const confirmEndpoint = endpoint(
  "POST /v1/payment_intents/:id/confirm",
  shape,
  ({ world, ids, params, key, cause }) => {
    const intent = requireIntent(world, ids[0] as string, key, params.client_secret);
    if (params.client_context !== undefined) checkContext(intent, params.client_context);
    try {
      confirmWith(world, intent, params, cause);
    } catch (error) {
      throw censor(key, error);
    }
    return viewFor(key, intent);
  },
  { browser: true },
);

interface ConfirmInput {
  payment_method?: string | undefined;
  payment_method_data?: Parameters<typeof makeMethod>[1] | undefined;
  return_url?: string | undefined;
  error_on_requires_action?: boolean | undefined;
  receipt_email?: string | null | undefined;
}

export function confirmWith(world: World, intent: PaymentIntent, input: ConfirmInput, cause: Cause): void {
  const { allowed_payment_method_types: allowed, automatic_payment_methods: automatic } = intent;
  const redirects = allowed
    ? allowed.some((each) => each !== "card" && each !== "link")
    : automatic?.allow_redirects !== "never";
  if (redirects && input.return_url === undefined) throw returnUrlMissing();
  const open = ["requires_payment_method", "requires_confirmation", "requires_action"].includes(
    intent.status,
  );
  if (open && input.payment_method !== undefined) {
    intent.payment_method = requirePaymentMethod(world, input.payment_method).id;
  }
  if (open && input.payment_method_data !== undefined) {
    intent.payment_method = makeMethod(world, input.payment_method_data).id;
  }
  if (open && input.receipt_email !== undefined) intent.receipt_email = input.receipt_email;
  confirmIntent(world, intent, cause);
  if (input.error_on_requires_action && intent.status === "requires_action") {
    intent.status = "requires_payment_method";
    intent.next_action = null;
    const message =
      "This payment required an authentication action to complete, but `error_on_requires_action` was set.";
    throw new ApiError(402, { type: "card_error", code: "authentication_required", message });
  }
}

function returnUrlMissing(): ApiError {
  const message =
    "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these " +
    "payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't " +
    "want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and " +
    "`automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.";
  return invalid(message);
}

/** What the customer saw must be what is charged. */
function checkContext(
  intent: PaymentIntent,
  shown: {
    allowed_payment_method_types: string[] | undefined;
    amount: number | undefined;
    capture_method: string | undefined;
    currency: string | undefined;
    on_behalf_of: string | undefined;
  },
): void {
  const names = (types: string[] | null | undefined) => (types ? [...types].sort().join(", ") : "any");
  const { allowed_payment_method_types: allowed } = intent;
  const kind = (method: string | undefined) => (method === "manual" ? "manual" : "automatic");
  const differing =
    shown.amount !== undefined && shown.amount !== intent.amount
      ? ["amount", `${intent.amount}`, `${shown.amount}`]
      : shown.currency !== undefined && shown.currency !== intent.currency
        ? ["currency", intent.currency, shown.currency]
        : kind(shown.capture_method) !== kind(intent.capture_method)
          ? ["capture_method", intent.capture_method, shown.capture_method ?? "automatic"]
          : names(shown.allowed_payment_method_types) !== names(allowed)
            ? ["allowed_payment_method_types", names(allowed), names(shown.allowed_payment_method_types)]
            : (shown.on_behalf_of ?? null) !== intent.on_behalf_of
              ? ["on_behalf_of", `${intent.on_behalf_of}`, `${shown.on_behalf_of}`]
              : null;
  if (differing === null) return;
  const [name, onIntent, onElements] = differing;
  const message =
    `The PaymentIntent's ${name} (${onIntent}) does not match the ${name} that was given to Elements (${onElements}). ` +
    "Update Elements, or create the PaymentIntent with the same value.";
  throw invalid(message, "payment_intent_invalid_parameter", name);
}
