/** Pieces of an order's line, by its position. */
export type Pieces = { position: number; quantity: number };

export const countOf = (pieces: readonly Pieces[], position: number) =>
  pieces.reduce((sum, each) => (each.position === position ? sum + each.quantity : sum), 0);

/** Merges into one entry per line, in the order of the lines. */
export function mergePieces(pieces: readonly Pieces[]): Pieces[] {
  const positions = [...new Set(pieces.map((each) => each.position))].sort((a, b) => a - b);
  return positions.map((position) => ({ position, quantity: countOf(pieces, position) }));
}

/** A line as stored with the order. `removedQuantity` counts pieces that are not delivered. */
export type SoldLine = {
  position: number;
  quantity: number;
  removedQuantity: number;
  unitMinor: number;
  /** Tax of one piece: in its price or on top, by the order's terms. */
  unitTaxMinor: number;
  /** Set on a substitute; null or absent on an ordered line. */
  instead?: Instead | null;
};
/**
 * The ordered line that it replaces (its pieces are removed there), and the refund of the price difference; null if it
 * was charged at its own price.
 */
export type Instead = { of: number; refundId: string | null };

/** Pieces as ordered: the base of the delivery fee. */
export const orderedPieces = (lines: readonly Pick<SoldLine, "quantity" | "instead">[]): number =>
  lines.reduce((sum, line) => (line.instead ? sum : sum + line.quantity), 0);

export const removedPieces = (lines: readonly SoldLine[]): Pieces[] =>
  lines.flatMap(({ position, removedQuantity: quantity }) => (quantity > 0 ? [{ position, quantity }] : []));

export const standingPieces = (lines: readonly SoldLine[]): Pieces[] =>
  lines.flatMap(({ position, quantity, removedQuantity }) =>
    quantity > removedQuantity ? [{ position, quantity: quantity - removedQuantity }] : [],
  );
