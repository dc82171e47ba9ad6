import { finishCart } from "./finish-cart.ts";
import { forgetPending, readPending } from "./pending-order.ts";

/** Anywhere but on the payment screen: whether a payment that this phone did not see the end of went through. */
export async function settlePending(): Promise<void> {
  const pending = readPending();
  // Without an order's id nothing but the payment screen can go on with it.
  if (!pending?.orderId) return;
  const response = await fetch("/api/orders", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ orderId: pending.orderId }),
  });
  if (response.status === 200) finishCart(pending.checkoutKey);
  if (response.status === 404 || response.status === 409) forgetPending();
}
