/** Portions left: the count less what orders under way reserve. Infinite when not counted. */
export function portionsLeft(
  stock: number | null | undefined,
  held: readonly { itemId: string; quantity: number }[],
  itemId: string,
): number {
  if (stock === null || stock === undefined) return Infinity;
  const reserved = held.reduce((sum, line) => sum + (line.itemId === itemId ? line.quantity : 0), 0);
  return Math.max(0, stock - reserved);
}
