import { ApiError } from "../server/errors.ts";
import type { ErrorBody, PaymentIntent } from "../state/types.ts";
import type { Cause, World } from "../state/world.ts";
import { attempt, failAttempt } from "./confirm.ts";
import { unexpectedState } from "./intent.ts";

const failedMessage: ErrorBody = {
  type: "invalid_request_error",
  code: "payment_intent_authentication_failure",
  message:
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

/** Ends a 3-D Secure challenge, as the bank's page reports it. */
export function finishAuthentication(
  world: World,
  intent: PaymentIntent,
  passed: boolean,
  cause: Cause,
): void {
  const method =
    intent.payment_method === null ? undefined : world.tables.payment_methods[intent.payment_method];
  if (intent.status !== "requires_action" || method === undefined) {
    throw unexpectedState(
      intent,
      `This PaymentIntent has no challenge open: it has a status of ${intent.status}.`,
    );
  }
  if (!passed) {
    failAttempt(world, intent, { ...failedMessage, payment_method: method }, cause);
    return;
  }
  try {
    attempt(world, intent, method, true, cause);
  } catch (error) {
    // The challenge succeeded; the browser reads the decline from the intent.
    if (!(error instanceof ApiError) || error.status !== 402) throw error;
  }
}
