import type { Stripe, StripeElements, StripeError } from "@stripe/stripe-js";
import type { Confirmation, PaymentForm, PaymentProblem } from "../pay/pay-flow.ts";

/** Adapts Stripe Elements to the payment flow, for card and wallet alike. */
export function createStripeForm(stripe: Stripe, elements: StripeElements): PaymentForm {
  return {
    focus: () => elements.getElement("payment")?.focus(),
    async submit() {
      const { error } = await elements.submit();
      return error ? problemOf(error) : null;
    },
    async confirm(clientSecret) {
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        clientSecret,
        redirect: "if_required",
        confirmParams: { return_url: `${location.origin}/order/confirm` },
      });
      // An intent that is already confirmed returns an error that contains it.
      const status = paymentIntent?.status ?? error?.payment_intent?.status;
      const known = status && stateOf(status);
      if (known) return known;
      if (error) return fromError(error);
      return { state: "unknown", status: status ?? null };
    },
  };
}

/** A manual hold in place is a success (docs/architecture.md#stripe). */
function stateOf(status: string): Confirmation | null {
  if (status === "requires_capture" || status === "succeeded") return { state: "held" };
  if (status === "requires_action") return { state: "action-required" };
  return status === "processing" ? { state: "processing" } : null;
}

function fromError(error: StripeError): Confirmation {
  // Unknown whether the bank was asked.
  if (error.type === "api_connection_error" || error.type === "api_error")
    return { state: "unknown", status: null };
  return { state: "refused", problem: problemOf(error) };
}

/** Only messages about cards and the form are meant for the fan. */
function problemOf({ type, code, message }: StripeError): PaymentProblem {
  const isForFan =
    type === "card_error" || type === "validation_error" || code === "payment_intent_authentication_failure";
  return { message: isForFan && message ? message : null, isInput: type === "validation_error" };
}
