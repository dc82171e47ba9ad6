import { type AddResult, type Cart, withinLimits } from "./cart.ts";

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
