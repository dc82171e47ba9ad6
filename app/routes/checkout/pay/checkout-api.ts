import { type Answer, call } from "#app/api/client.ts";
import type { CreateIntentBody, QuoteRequest } from "#domain/schemas/checkout.ts";

/** The pay button's calls; tests replace them. */
export type CheckoutApi = {
  quote(request: QuoteRequest): Promise<Answer<"POST /quote">>;
  createIntent(body: CreateIntentBody, withinMs: number): Promise<Answer<"POST /stripe/create-intent">>;
  placeOrder(orderId: string): Promise<Answer<"POST /orders">>;
};

const longestCallMs = 20_000;

export const checkoutApi: CheckoutApi = {
  quote: (body) => call("POST /quote", { body }),
  createIntent: (body, withinMs) =>
    call("POST /stripe/create-intent", { body }, { withinMs: Math.min(withinMs, longestCallMs) }),
  placeOrder: (orderId) => call("POST /orders", { body: { orderId } }),
};
