import { ApiError } from "../server/errors.ts";
import type { PaymentIntent, PaymentMethod } from "../state/types.ts";
import { noCause, type World } from "../state/world.ts";
import { attempt, failAttempt } from "./confirm.ts";

/** Ends a confirmation that stopped at `processing`. */
export function settleProcessing(world: World, intent: PaymentIntent, outcome: "succeed" | "fail"): void {
  if (intent.status !== "processing") throw new Error(`${intent.id} is ${intent.status}, not processing.`);
  const method = world.tables.payment_methods[intent.payment_method ?? ""] as PaymentMethod;
  if (outcome === "fail") {
    const message = "The payment failed.";
    failAttempt(
      world,
      intent,
      { type: "card_error", code: "payment_intent_payment_attempt_failed", message },
      noCause,
    );
    return;
  }
  try {
    attempt(world, intent, method, false, noCause);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
