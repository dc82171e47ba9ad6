export type SoldLine = { shopIds: readonly string[]; isDrink?: boolean };

/**
 * Shops that sell every line, open or not: checked when adding to a cart (docs/design.md#which-shop). Apart from the
 * choice among them, which phones leave to the server.
 */
export function commonShops(lines: readonly SoldLine[]): string[] {
  const [first, ...rest] = lines;
  return (first?.shopIds ?? []).filter((id) => rest.every((line) => line.shopIds.includes(id)));
}
