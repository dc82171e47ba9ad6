import { type AddResult, addToCart, type Cart, lineKey, toNote, withinLimits } from "./cart.ts";

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
