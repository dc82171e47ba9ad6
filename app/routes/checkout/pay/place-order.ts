import type { Problem } from "#domain/language/problem.ts";
import type { CheckoutApi } from "./checkout-api.ts";

/** Waits between tries, about 20 s together; then the order's own page takes over. */
export const placeWaitsMs = [400, 800, 1_500, 2_500, 4_000, 5_000, 5_000];

/** Placed; not known in time; or the problem that stands in the way for good. */
export type Placing =
  | { kind: "placed"; orderCode: string }
  | { kind: "unsettled" }
  | { kind: "failed"; problem: Problem };

/**
 * Makes a paid draft an order. Asks again while the provider decides, the network fails or the server is down: the
 * webhook does the same in the meantime, so the order's own page is the honest end of the waiting.
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
