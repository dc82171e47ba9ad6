import type { JsError } from "../protocol.ts";
import { callApi, type Intent, intentId, retrieveIntent } from "./api.ts";
import { runChallenge } from "./challenge.ts";
import type { Elements } from "./elements.ts";
import { IntegrationError, localized } from "./errors.ts";

export interface ConfirmOptions {
  elements?: Elements;
  clientSecret?: string;
  redirect?: string;
  confirmParams?: Record<string, unknown> & { return_url?: string; payment_method?: string };
}

export type Confirmed =
  | { paymentIntent: Intent; error?: undefined }
  | { error: JsError; paymentIntent?: undefined };

export async function confirmPayment(key: string, options: ConfirmOptions): Promise<Confirmed> {
  const { elements, confirmParams = {} } = options;
  const secret = options.clientSecret ?? elements?.options.clientSecret;
  if (typeof secret !== "string" || !secret.includes("_secret_")) {
    throw new IntegrationError("stripe.confirmPayment() needs the clientSecret of a PaymentIntent.");
  }
  if (options.redirect !== "if_required" && confirmParams.return_url === undefined) {
    throw new IntegrationError(
      "stripe.confirmPayment(): confirmParams.return_url is required unless redirect is 'if_required'.",
    );
  }
  const result = await confirmOnce(key, secret, elements, confirmParams);
  const locale = elements?.locale ?? navigator.language;
  const wallet = elements?.wallet() ?? null;
  if (result.error !== undefined) {
    wallet?.fail(localized(result.error, locale));
    return { error: localized(result.error, locale) };
  }
  wallet?.finish();
  if (options.redirect === "if_required") return result;
  return leave(confirmParams.return_url as string, result.paymentIntent, secret);
}

async function confirmOnce(
  key: string,
  secret: string,
  elements: Elements | undefined,
  confirmParams: NonNullable<ConfirmOptions["confirmParams"]>,
): Promise<Confirmed> {
  const { payment_method_data, ...rest } = confirmParams;
  const method = elements === undefined ? null : await methodOf(elements, payment_method_data);
  if (method?.error !== undefined) return { error: method.error };
  const sent = await callApi<Intent>(key, "POST", `payment_intents/${intentId(secret)}/confirm`, {
    ...rest,
    ...(method === null ? {} : { payment_method: method.id, expected_payment_method_type: "card" }),
    ...(elements?.deferred ? { client_context: contextOf(elements) } : {}),
    client_secret: secret,
    use_stripe_sdk: true,
  });
  if (elements !== undefined) elements.submitted = false;
  if (sent.error !== undefined) return { error: sent.error };
  return settle(key, secret, sent.value, elements);
}

/** The payment method of an accepted wallet sheet, else of the card form. */
async function methodOf(
  elements: Elements,
  data: unknown,
): Promise<{ id: string; error?: undefined } | { error: JsError }> {
  if (elements.deferred && !elements.submitted) {
    const message =
      "Call elements.submit() before stripe.confirmPayment() when Elements was made without a clientSecret.";
    throw new IntegrationError(message);
  }
  const accepted = elements.wallet()?.accepted;
  if (accepted) return { id: accepted };
  const payment = elements.getElement("payment");
  if (payment === null || !payment.mounted) {
    throw new IntegrationError(
      "Invalid value for stripe.confirmPayment(): elements should have a mounted Payment Element or Express Checkout Element.",
    );
  }
  return payment.frame.request("createPaymentMethod", data);
}

/** The terms that the customer saw; the server compares them with the intent. */
function contextOf({ options }: Elements) {
  const { mode, amount, currency } = options;
  return {
    mode,
    amount,
    currency,
    capture_method: options.captureMethod ?? "automatic",
    ...(options.onBehalfOf && { on_behalf_of: options.onBehalfOf }),
    ...(options.allowedPaymentMethodTypes && {
      allowed_payment_method_types: options.allowedPaymentMethodTypes,
    }),
  };
}

/** Runs the challenge if there is one, then maps the intent's state to Stripe.js's result. */
export async function settle(
  key: string,
  secret: string,
  intent: Intent,
  elements?: Elements,
): Promise<Confirmed> {
  let current = intent;
  if (current.status === "requires_action") {
    elements?.wallet()?.finish();
    const amount = current.amount as number;
    const currency = current.currency as string;
    const empty = {
      key,
      locale: navigator.language,
      appearance: {},
      amount: null,
      currency: null,
      options: {},
    };
    await runChallenge({ ...(elements?.setup() ?? empty), amount, currency }, current, secret);
    const after = await retrieveIntent(key, secret);
    if (after.error !== undefined) return { error: after.error };
    current = after.value;
  }
  if (["succeeded", "processing", "requires_capture"].includes(current.status))
    return { paymentIntent: current };
  const last = current.last_payment_error as JsError | null;
  const error = last ?? { type: "invalid_request_error", message: `The PaymentIntent is ${current.status}.` };
  return { error: { ...error, payment_intent: current } };
}

function leave(returnUrl: string, intent: Intent, secret: string): Promise<never> {
  const url = new URL(returnUrl);
  url.searchParams.set("payment_intent", intent.id);
  url.searchParams.set("payment_intent_client_secret", secret);
  url.searchParams.set("redirect_status", intent.status === "requires_capture" ? "succeeded" : intent.status);
  location.assign(url);
  return new Promise(() => {});
}
