import { call } from "#app/api/client.ts";
import { cookieText } from "../cookies/cookie.ts";
import { orderCookies } from "../cookies/cookies.ts";
import { clearCart, readCart } from "../hooks/cart-store.ts";
import { readStoredJson, writeStored } from "../hooks/phone-storage.ts";

const storageKey = "seatside_pending";

/**
 * A payment begun on this phone: the cart's checkout key, stored before anything is sent, and its order once the server
 * has named it.
 */
export type PendingOrder = { orderId: string | null; checkoutKey: string };

export function readPending(): PendingOrder | null {
  const { orderId, checkoutKey } = (readStoredJson(storageKey) ?? {}) as Record<string, unknown>;
  if (typeof checkoutKey !== "string") return null;
  return { orderId: typeof orderId === "string" ? orderId : null, checkoutKey };
}

/** Without storage the server finds the order by its checkout key. */
export function rememberPending(pending: PendingOrder): void {
  writeStored(storageKey, JSON.stringify(pending));
}

export function forgetPending(): void {
  writeStored(storageKey, null);
}

/** Clears the cart, tip and ticket picture of a placed order; the seat stays. A cart begun since then is left alone. */
export function finishCart(checkoutKey: string): void {
  const cart = readCart();
  if (cart?.key === checkoutKey) {
    clearCart(cart.stadiumId);
    for (const each of orderCookies) document.cookie = cookieText(each, null);
  }
  forgetPending();
}

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
