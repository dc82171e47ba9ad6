import { type AddResult, addToCart, type Cart, type CartLine, lineKey, withinLimits } from "./cart.ts";

/** Puts a removed line back at its place, or adds it to an equal line that came back since. */
export function putBack(cart: Cart, index: number, line: CartLine): AddResult {
  const isBack = cart.lines.some((each) => lineKey(each) === lineKey(line));
  if (isBack) return addToCart(cart, cart.stadiumId, line);
  return withinLimits({ ...cart, lines: cart.lines.toSpliced(index, 0, line) });
}
