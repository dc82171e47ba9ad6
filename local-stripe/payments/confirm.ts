import { ApiError, invalid } from "../server/errors.ts";
import { newId } from "../state/ids.ts";
import type { ErrorBody, PaymentIntent, PaymentMethod } from "../state/types.ts";
import type { Cause, World } from "../state/world.ts";
import { emit } from "../webhooks/emit.ts";
import { captureCharge } from "./capture.ts";
import { type Decline, declineError } from "./cards.ts";
import { newCharge } from "./charge.ts";
import { unexpectedState } from "./intent.ts";
import { behaviour } from "./methods.ts";

/** Confirms with the attached payment method. A decline is an `ApiError` 402, as with Stripe. */
export function confirmIntent(world: World, intent: PaymentIntent, cause: Cause): void {
  requireConfirmable(intent);
  const method =
    intent.payment_method === null ? undefined : world.tables.payment_methods[intent.payment_method];
  if (method === undefined) {
    const message =
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the " +
      "PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment " +
      "method or ConfirmationToken.";
    throw invalid(message, "payment_intent_unexpected_state");
  }
  intent.last_payment_error = null;
  const does = behaviour(world, method.id);
  if (does === "authenticate" || does === "authenticate-then-decline") {
    askForAuthentication(world, intent, cause);
  } else if (world.switches.processingConfirmations > 0) {
    world.switches.processingConfirmations -= 1;
    intent.status = "processing";
    emit(world, "payment_intent.processing", intent, cause);
  } else {
    attempt(world, intent, method, false, cause);
  }
}

function requireConfirmable(intent: PaymentIntent): void {
  const { status } = intent;
  if (
    status === "requires_payment_method" ||
    status === "requires_confirmation" ||
    status === "requires_action"
  )
    return;
  const done = status === "succeeded" || status === "requires_capture";
  const message = done
    ? "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed."
    : `You cannot confirm this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one of ` +
      "the following statuses may be confirmed: requires_confirmation, requires_action.";
  throw unexpectedState(intent, message);
}

function askForAuthentication(world: World, intent: PaymentIntent, cause: Cause): void {
  const source = newId("payatt");
  const stripe_js = `${world.origin}/elements/3ds.html?source=${source}`;
  intent.status = "requires_action";
  intent.next_action = {
    type: "use_stripe_sdk",
    use_stripe_sdk: { type: "three_d_secure_redirect", source, stripe_js },
  };
  emit(world, "payment_intent.requires_action", intent, cause);
}

/** Charges the card. Declines are recorded and thrown. */
export function attempt(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  authenticated: boolean,
  cause: Cause,
): void {
  const does = behaviour(world, method.id);
  if (does === "authenticate-then-decline") decline(world, intent, method, "generic_decline", cause);
  if (isDecline(does)) decline(world, intent, method, does, cause);
  const charge = newCharge(world, intent, method, authenticated, null);
  intent.next_action = null;
  emit(world, "charge.succeeded", charge, cause);
  if (intent.capture_method === "manual") {
    intent.status = "requires_capture";
    intent.amount_capturable = intent.amount;
    emit(world, "payment_intent.amount_capturable_updated", intent, cause);
  } else {
    captureCharge(world, intent, charge, {}, cause);
  }
}

const notDeclines = [
  "succeed",
  "authenticate",
  "authenticate-then-decline",
  "dispute",
  "refund-pending",
  "refund-fails",
];

function isDecline(does: string): does is Decline {
  return !notDeclines.includes(does);
}

function decline(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  why: Decline,
  cause: Cause,
): never {
  const error = declineError(why);
  const charge = newCharge(world, intent, method, false, error);
  failAttempt(world, intent, { ...error, charge: charge.id, payment_method: method }, cause, () =>
    emit(world, "charge.failed", charge, cause),
  );
  const body = { ...(intent.last_payment_error as ErrorBody), payment_intent: structuredClone(intent) };
  throw new ApiError(402, body);
}

/** The intent can be tried again with another method. */
export function failAttempt(
  world: World,
  intent: PaymentIntent,
  error: ErrorBody,
  cause: Cause,
  before: () => void = () => {},
): void {
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = structuredClone(error);
  before();
  emit(world, "payment_intent.payment_failed", intent, cause);
}
