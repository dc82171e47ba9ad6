import { type RouterContextProvider, redirect } from "react-router";
import { cookieText } from "#app/cookies/cookie.ts";
import { cartCookie } from "#app/cookies/cookies.ts";
import type { Cart } from "#domain/cart/cart.ts";
import type { CartConflict } from "#domain/cart/cart-conflict.ts";

/** A question or message of the cart screen before it changes. `fields` is the form to send again. */
export type CartAnswer =
  | { kind: "conflict"; conflict: CartConflict; name: string; fields: [string, string][] }
  | { kind: "allergy"; warned: WarnedDish[]; fields: [string, string][] }
  | { kind: "cart-full" | "invalid-item" | "not-available" };

/** A dish that contains what this fan is allergic to, or may. */
export type WarnedDish = { name: string; allergens: string[] };

export type Args = { request: Request; context: Readonly<RouterContextProvider> };

export function withCart(cart: Cart, next: string, more: readonly string[] = []) {
  const headers = new Headers();
  for (const cookie of [cookieText(cartCookie, cart), ...more]) headers.append("set-cookie", cookie);
  return redirect(next, { status: 303, headers });
}
