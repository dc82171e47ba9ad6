import { ticketCookieName } from "#domain/seat/ticket.ts";
import { cookieText } from "../cookies/cookie.ts";
import { tipCookie } from "../cookies/tip-cookie.ts";
import { clearCart, readCart } from "./cart-store.ts";
import { forgetPending } from "./pending-order.ts";

/** Clears the cart, tip and ticket picture of a placed order; the seat stays. A cart begun since then is left alone. */
export function finishCart(checkoutKey: string): void {
  const cart = readCart();
  if (cart?.key === checkoutKey) {
    clearCart(cart.stadiumId);
    document.cookie = tipCookie(null);
    document.cookie = cookieText(ticketCookieName, "", 0);
  }
  forgetPending();
}
