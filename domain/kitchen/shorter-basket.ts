import { type KitchenLine, lineWork, minutesOf } from "./kitchen.ts";

/**
 * As many pieces of a basket as fit into a kitchen, the quickest dishes first: a quantity per line, 0 when nothing of
 * it fits. Null when nothing fits at all.
 * @param roomWork in kitchen minutes
 */
export function shorterBasket(lines: readonly KitchenLine[], roomWork: number): number[] | null {
  const kept = lines.map(() => 0);
  let room = roomWork + 1e-6;
  const quickestFirst = lines
    .map((line, index) => ({ line, index }))
    .sort((a, b) => minutesOf(a.line) - minutesOf(b.line) || a.index - b.index);
  for (const { line, index } of quickestFirst) {
    let quantity = line.quantity;
    while (quantity > 0 && lineWork({ ...line, quantity }) > room) quantity--;
    kept[index] = quantity;
    if (quantity > 0) room -= lineWork({ ...line, quantity });
  }
  return kept.some((quantity) => quantity > 0) ? kept : null;
}
