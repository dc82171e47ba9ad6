import { type Answer, call } from "#app/api/client.ts";
import type { CreateIntentBody, QuoteRequest } from "#domain/schemas/checkout.ts";
import type { Failure } from "#domain/wire/calls.ts";

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

/** Waits between attempts, about 20 s in total; then the order's page takes over. */
const placeWaitsMs = [400, 800, 1_500, 2_500, 4_000, 5_000, 5_000];

/** Placed; unknown within the time; or a final problem. */
type Placing =
  | { kind: "placed"; orderCode: string }
  | { kind: "unsettled" }
  | { kind: "failed"; problem: Failure<"POST /orders"> };

/**
 * Turns a paid draft into an order. Retries while the provider decides, the network fails or the server is down. The
 * webhook does the same meanwhile, so after that the order's page can show the result.
 */
export async function placeOrder(
  { api, wait }: { api: Pick<CheckoutApi, "placeOrder">; wait(ms: number): Promise<void> },
  orderId: string,
): Promise<Placing> {
  for (let attempt = 0; ; attempt++) {
    const answer = await api.placeOrder(orderId);
    if (answer.ok && answer.body.state === "placed")
      return { kind: "placed", orderCode: answer.body.orderCode };
    if (!answer.ok && answer.status !== 0 && answer.status < 500)
      return { kind: "failed", problem: answer.problem };
    const ms = placeWaitsMs[attempt];
    if (ms === undefined) return { kind: "unsettled" };
    await wait(ms);
  }
}

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
