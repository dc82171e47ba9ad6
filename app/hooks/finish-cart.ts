import { tipCookie } from "../tip-cookie.ts";
import { clearCart, readCart } from "./cart-store.ts";
import { forgetPending } from "./pending-order.ts";

/** The order stands: its cart and tip go, the seat stays. A cart that was begun since then is left alone. */
export function finishCart(checkoutKey: string): void {
  const cart = readCart();
  if (cart?.key === checkoutKey) {
    clearCart(cart.stadiumId);
    document.cookie = tipCookie(null);
  }
  forgetPending();
}
