import { type AddResult, type Cart, withinLimits } from "./cart.ts";

/** A line's `ifOut`: undefined leaves the dish out, this cancels the order, anything else is the id of another dish. */
export const cancelAll = "-";

/** Sets what happens if the line at `index` sells out; an unknown value leaves the dish out. */
export function setIfOut(cart: Cart, index: number, text: string): AddResult {
  const lines = cart.lines.map((line, at) => {
    if (at !== index) return line;
    const { ifOut: _, ...plain } = line;
    return /^(-|[a-z0-9]{1,36})$/.test(text) ? { ...plain, ifOut: text } : plain;
  });
  return withinLimits({ ...cart, lines });
}
