import { useSyncExternalStore } from "react";
import { type Cart, cartQuantity } from "#domain/cart/cart.ts";
import { readCart, subscribeToCart } from "./cart-store.ts";
import { useVisitor } from "./use-visitor.ts";

export { writeCart } from "./cart-store.ts";

/** The current cart: the request's while hydrating, then the cookie's. */
export function useCart(): Cart | null {
  const visitor = useVisitor();
  return useSyncExternalStore(subscribeToCart, readCart, () => visitor?.cart ?? null);
}

/** The number of pieces in the cart, for the badge. */
export function useCartQuantity(): number {
  const cart = useCart();
  return cart ? cartQuantity(cart) : 0;
}
