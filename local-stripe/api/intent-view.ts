import type { KeyKind } from "../server/auth.ts";
import { ApiError, invalid, notFound } from "../server/errors.ts";
import type { PaymentIntent } from "../state/types.ts";
import type { World } from "../state/world.ts";

/** An intent as a browser may see it: no metadata, fees or destination. */
const publicFields: Array<keyof PaymentIntent> = [
  "id",
  "object",
  "allowed_payment_method_types",
  "amount",
  "automatic_payment_methods",
  "canceled_at",
  "cancellation_reason",
  "capture_method",
  "client_secret",
  "confirmation_method",
  "created",
  "currency",
  "description",
  "excluded_payment_method_types",
  "last_payment_error",
  "livemode",
  "next_action",
  "payment_method",
  "payment_method_configuration_details",
  "payment_method_types",
  "processing",
  "receipt_email",
  "setup_future_usage",
  "shipping",
  "source",
  "status",
];

export function viewFor(key: KeyKind, intent: PaymentIntent): Partial<PaymentIntent> {
  if (key === "secret") return intent;
  return Object.fromEntries(publicFields.map((name) => [name, intent[name]])) as Partial<PaymentIntent>;
}

/** Finds the intent; a browser must know its client secret as well. */
export function requireIntent(
  world: World,
  id: string,
  key: KeyKind,
  secret: string | undefined,
): PaymentIntent {
  const intent = world.tables.payment_intents[id];
  if (key === "publishable" && secret === undefined) {
    throw invalid("Missing required param: client_secret.", "parameter_missing", "client_secret");
  }
  if (intent === undefined) throw notFound("payment_intent", id, "intent");
  if (secret !== undefined && secret !== intent.client_secret) {
    const message =
      "The client_secret provided does not match the client_secret associated with the PaymentIntent.";
    throw invalid(message, "payment_intent_invalid_parameter", "client_secret");
  }
  return intent;
}

/** Errors carry the intent too; a browser gets its public fields. */
export function censor(key: KeyKind, error: unknown): unknown {
  if (key === "secret" || !(error instanceof ApiError) || error.body.payment_intent === undefined)
    return error;
  const payment_intent = viewFor(key, error.body.payment_intent) as PaymentIntent;
  return new ApiError(error.status, { ...error.body, payment_intent }, error.headers);
}
