import type { Answer } from "../protocol.ts";
import { type Intent, retrieveIntent } from "./api.ts";
import { type Confirmed, type ConfirmOptions, confirmPayment, settle } from "./confirm.ts";
import { Elements, type ElementsOptions } from "./elements.ts";
import { IntegrationError } from "./errors.ts";

type Params = Record<string, unknown>;

function notHere(name: string): () => Promise<never> {
  return () =>
    Promise.reject(new IntegrationError(`stripe.${name}() does not exist in the local Stripe.js.`));
}

function asIntent(answer: Answer<{ value: Intent }>) {
  return answer.error === undefined ? { paymentIntent: answer.value } : { error: answer.error };
}

/** The object that `Stripe(key)` gives. */
export function createStripe(key: string, given: { locale?: string } = {}) {
  return {
    elements: (options: ElementsOptions = {}) =>
      new Elements(key, { ...(given.locale === undefined ? {} : { locale: given.locale }), ...options }),

    confirmPayment: (options: ConfirmOptions) => confirmPayment(key, options),

    async confirmCardPayment(clientSecret: string, data: Params = {}): Promise<Confirmed> {
      const payment_method = data.payment_method;
      if (typeof payment_method !== "string") {
        throw new IntegrationError(
          "The local confirmCardPayment() takes the id of a payment method: there is no card Element.",
        );
      }
      return confirmPayment(key, {
        clientSecret,
        redirect: "if_required",
        confirmParams: { payment_method },
      });
    },

    async createPaymentMethod(options: { elements?: Elements; params?: Params } & Params) {
      const { elements } = options;
      if (elements === undefined) {
        throw new IntegrationError("The local createPaymentMethod() takes { elements }.");
      }
      const made = await elements
        .getElement("payment")
        ?.frame.request<{ id?: string; error?: unknown }>("createPaymentMethod", options.params);
      return made?.error === undefined ? { paymentMethod: made } : { error: made.error };
    },

    async retrievePaymentIntent(clientSecret: string) {
      return asIntent(await retrieveIntent(key, clientSecret));
    },

    /** Shows the challenge of an intent that the server confirmed. */
    async handleNextAction({ clientSecret }: { clientSecret: string }) {
      const found = await retrieveIntent(key, clientSecret);
      if (found.error !== undefined) return { error: found.error };
      return found.value.status === "requires_action"
        ? settle(key, clientSecret, found.value)
        : { paymentIntent: found.value };
    },

    createToken: notHere("createToken"),
    createSource: notHere("createSource"),
    createConfirmationToken: notHere("createConfirmationToken"),
    confirmSetup: notHere("confirmSetup"),
    initCheckout: notHere("initCheckout"),

    registerAppInfo: () => {},
    _registerWrapper: () => {},
    _apiKey: key,
  };
}
