import { type Cart, checkoutKeyFrom, emptyCart } from "#domain/cart/cart.ts";
import { cookieText, cookieValue } from "../cookies/cookie.ts";
import { cartCookie } from "../cookies/cookies.ts";

declare global {
  interface Window {
    /**
     * Writes the latest cart again after a late answer has overwritten its cookie (`app/first-view/early-forms.ts`).
     */
    putCartBack?: () => boolean;
  }
}

/** Fired on window when the cart changed, in this tab or another (product 8.7). */
export const cartEvent = "cart-updated";

const channelName = "seatside-cart";
let channel: BroadcastChannel | null = null;
let lastRead: { text: string | null; cart: Cart | null } = { text: null, cart: null };

/** The cart in the cookie; the same object while the cookie is unchanged. Browser only. */
export function readCart(): Cart | null {
  const text = cookieValue(document.cookie, cartCookie.name);
  if (text !== lastRead.text) lastRead = { text, cart: cartCookie.parse(text) };
  return lastRead.cart;
}

export function newCheckoutKey(): string {
  return checkoutKeyFrom(crypto.getRandomValues(new Uint8Array(16)));
}

/** Stores the cart and notifies all listeners, in other tabs too. False when the browser blocks cookies. */
export function writeCart(cart: Cart): boolean {
  window.putCartBack = () => writeCart(cart);
  document.cookie = cookieText(cartCookie, cart);
  if (cookieValue(document.cookie, cartCookie.name) !== cartCookie.serialize(cart)) return false;
  window.dispatchEvent(new Event(cartEvent));
  channel ??= new BroadcastChannel(channelName);
  channel.postMessage(null);
  return true;
}

/** Empties the cart and gives it a new checkout key. */
export function clearCart(stadiumId = ""): void {
  writeCart(emptyCart(newCheckoutKey(), stadiumId));
}

export function subscribeToCart(changed: () => void): () => void {
  channel ??= new BroadcastChannel(channelName);
  const announced = () => window.dispatchEvent(new Event(cartEvent));
  window.addEventListener(cartEvent, changed);
  window.addEventListener("focus", changed);
  channel.addEventListener("message", announced);
  return () => {
    window.removeEventListener(cartEvent, changed);
    window.removeEventListener("focus", changed);
    channel?.removeEventListener("message", announced);
  };
}
