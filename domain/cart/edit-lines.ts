import {
  type AddResult,
  addToCart,
  type Cart,
  type CartLine,
  lineKey,
  toNote,
  withinLimits,
} from "./cart.ts";

/** Sets or removes the note of the line at `index`; if another line is now the same, merges the two. */
export function setNote(cart: Cart, index: number, text: string): AddResult {
  const line = cart.lines[index];
  if (!line) return { ok: true, cart };
  const { note: _, ...plain } = line;
  const note = toNote(text);
  const noted = { ...plain, ...(note && { note }) };
  const others = cart.lines.filter((_, at) => at !== index);
  if (others.some((each) => lineKey(each) === lineKey(noted)))
    return addToCart({ ...cart, lines: others }, cart.stadiumId, noted);
  return withinLimits({ ...cart, lines: cart.lines.map((each, at) => (at === index ? noted : each)) });
}

/** How a cart line says it: nothing is leaving out, this is canceling, and anything else the id of a dish. */
export const cancelAll = "-";

/** Sets what the fan wants if the line at `index` sells out, as a cart line says it; anything else is leaving out. */
export function setIfOut(cart: Cart, index: number, text: string): AddResult {
  const lines = cart.lines.map((line, at) => {
    if (at !== index) return line;
    const { ifOut: _, ...plain } = line;
    return /^(-|[a-z0-9]{1,36})$/.test(text) ? { ...plain, ifOut: text } : plain;
  });
  return withinLimits({ ...cart, lines });
}

/** Puts a removed line back at its place, or adds it to an equal line that came back since. */
export function putBack(cart: Cart, index: number, line: CartLine): AddResult {
  const isBack = cart.lines.some((each) => lineKey(each) === lineKey(line));
  if (isBack) return addToCart(cart, cart.stadiumId, line);
  return withinLimits({ ...cart, lines: cart.lines.toSpliced(index, 0, line) });
}
