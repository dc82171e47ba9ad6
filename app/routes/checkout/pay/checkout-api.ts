import { type Answer, postJson } from "#app/routes/post-json.ts";
import type { CheckoutIntent, PlacedOrder, Quote } from "#domain/cart/checkout.ts";
import type { CreateIntentBody, QuoteRequest } from "#domain/schemas/checkout.ts";

export type { Answer };

export type CheckoutApi = {
  quote(request: QuoteRequest, signal?: AbortSignal): Promise<Answer<{ quote: Quote }>>;
  createIntent(body: CreateIntentBody): Promise<Answer<CheckoutIntent>>;
  placeOrder(orderId: string): Promise<Answer<PlacedOrder>>;
};

export const checkoutApi: CheckoutApi = {
  quote: (request, signal) => postJson("/api/quote", request, signal),
  createIntent: (body) => postJson("/api/stripe/create-intent", body),
  placeOrder: (orderId) => postJson("/api/orders", { orderId }),
};
