import { cookieText } from "../cookies/cookie.ts";
import { orderCookies } from "../cookies/cookies.ts";
import { clearCart, readCart } from "./cart-store.ts";
import { forgetPending } from "./pending-order.ts";

/** Clears the cart, tip and ticket picture of a placed order; the seat stays. A cart begun since then is left alone. */
export function finishCart(checkoutKey: string): void {
  const cart = readCart();
  if (cart?.key === checkoutKey) {
    clearCart(cart.stadiumId);
    for (const each of orderCookies) document.cookie = cookieText(each, null);
  }
  forgetPending();
}
