import { type AddResult, addToCart, type Cart, type CartLine, fitted, lineKey } from "./cart.ts";

/** A removed line where it stood, or added to the same one if that has come back since. */
export function putBack(cart: Cart, index: number, line: CartLine): AddResult {
  const isBack = cart.lines.some((each) => lineKey(each) === lineKey(line));
  if (isBack) return addToCart(cart, cart.stadiumId, line);
  return fitted({ ...cart, lines: cart.lines.toSpliced(index, 0, line) });
}
