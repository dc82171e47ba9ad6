import type { Catalog } from "../menu/catalog.ts";
import { canBeOrdered } from "../menu/menu.ts";
import { type Cart, type CartLine, lineKey } from "./cart.ts";

/**
 * The lines of an order that can be ordered again: on the menu, not sold out, with choices that still exist, all from
 * the shop that sells most of them. `left` is the rest.
 */
export function fitRound<Line extends CartLine>(
  catalog: Pick<Catalog, "items">,
  lines: readonly Line[],
): { fits: Line[]; left: Line[] } {
  const items = new Map(catalog.items.map((item) => [item.id, item]));
  const isSold = ({ itemId, choices }: Line) => {
    const item = items.get(itemId);
    return item !== undefined && canBeOrdered(item, choices);
  };
  const shopsOf = ({ itemId }: Line) => items.get(itemId)?.shopIds ?? [];
  const sold = lines.filter(isSold);
  const counts = Map.groupBy(sold.flatMap(shopsOf), (id) => id);
  const [best] = [...counts].sort(([, one], [, other]) => other.length - one.length);
  const fits = sold.filter((line) => best && shopsOf(line).includes(best[0]));
  return { fits, left: lines.filter((line) => !fits.includes(line)) };
}

/** Whether a cart holds all of these already: a second tap adds nothing. */
export function holdsRound(cart: Cart | null, lines: readonly CartLine[]): boolean {
  const quantities = new Map((cart?.lines ?? []).map((line) => [sortedKey(line), line.quantity]));
  return lines.every((line) => (quantities.get(sortedKey(line)) ?? 0) >= line.quantity);
}

const sortedKey = (line: CartLine) => lineKey({ ...line, choices: [...line.choices].sort() });
