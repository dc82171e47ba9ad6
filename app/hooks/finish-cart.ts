import { tipCookie } from "../tip-cookie.ts";
import { clearCart, readCart } from "./cart-store.ts";
import { forgetPending, type PendingOrder } from "./pending-order.ts";

/** The order stands: its cart and tip go, the seat stays. A cart that was begun since then is left alone. */
export function finishCart(checkoutKey: string): void {
  const cart = readCart();
  if (cart?.key === checkoutKey) {
    clearCart(cart.stadiumId);
    document.cookie = tipCookie(null);
  }
  forgetPending();
}

/** Anywhere but on the payment screen: whether a payment that this phone did not see the end of went through. */
export async function settlePending({ orderId, checkoutKey }: PendingOrder): Promise<void> {
  const response = await fetch("/api/orders", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ orderId }),
  });
  if (response.status === 200) finishCart(checkoutKey);
  if (response.status === 404 || response.status === 409) forgetPending();
}
