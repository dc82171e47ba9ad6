import { IntegrationError } from "./errors.ts";
import { createStripe } from "./stripe.ts";

/** The stand-in for https://js.stripe.com/endive/stripe.js, as a test double for local use. */
function Stripe(key: unknown, options?: { locale?: string }) {
  if (typeof key !== "string" || !key.startsWith("pk_")) {
    throw new IntegrationError(
      "Please call Stripe() with your publishable key. You used an empty string or another key.",
    );
  }
  if (!key.startsWith("pk_test_")) {
    throw new IntegrationError("This is the local stand-in for Stripe.js: it takes test keys only.");
  }
  return createStripe(key, options);
}

// @stripe/stripe-js compares the release train with its own.
Stripe.version = "endive";

Object.assign(window, { Stripe });
