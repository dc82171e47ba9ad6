import { type Answer, call } from "#app/api/client.ts";
import type { CreateIntentBody, QuoteRequest } from "#domain/schemas/checkout.ts";

/** The pay button's calls; tests replace them. */
export type CheckoutApi = {
  quote(request: QuoteRequest, signal?: AbortSignal): Promise<Answer<"POST /quote">>;
  createIntent(body: CreateIntentBody): Promise<Answer<"POST /stripe/create-intent">>;
  placeOrder(orderId: string): Promise<Answer<"POST /orders">>;
};

export const checkoutApi: CheckoutApi = {
  quote: (body, signal) => call("POST /quote", { body }, { signal }),
  createIntent: (body) => call("POST /stripe/create-intent", { body }),
  placeOrder: (orderId) => call("POST /orders", { body: { orderId } }),
};
