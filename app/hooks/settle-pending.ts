import { call } from "#app/api/client.ts";
import { finishCart } from "./finish-cart.ts";
import { forgetPending, readPending } from "./pending-order.ts";

/** Checks, outside the payment screen, whether a payment whose result this phone never saw went through. */
export async function settlePending(): Promise<void> {
  const pending = readPending();
  // Without an order id only the payment screen can continue.
  if (!pending?.orderId) return;
  const { orderId, checkoutKey } = pending;
  const answer = await call("POST /orders", { body: { orderId } });
  if (answer.ok) {
    if (answer.body.state === "placed") finishCart(checkoutKey);
  } else if (answer.status === 404 || answer.status === 409) forgetPending();
}
