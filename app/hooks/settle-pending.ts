import { finishCart } from "./finish-cart.ts";
import { forgetPending, readPending } from "./pending-order.ts";

/** Checks, outside the payment screen, whether a payment whose result this phone never saw went through. */
export async function settlePending(): Promise<void> {
  const pending = readPending();
  // Without an order id only the payment screen can continue.
  if (!pending?.orderId) return;
  const response = await fetch("/api/orders", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ orderId: pending.orderId }),
  });
  if (response.status === 200) finishCart(pending.checkoutKey);
  if (response.status === 404 || response.status === 409) forgetPending();
}
