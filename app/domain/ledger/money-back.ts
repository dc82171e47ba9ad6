/** An amount by owner: the food is the shop's, the delivery fee the platform's, the tip the runner's. In minor units. */
export type Shares = { foodMinor: number; deliveryFeeMinor: number; tipMinor: number };
export type Pieces = { position: number; quantity: number };

/** A line as stored with the order. `removedQuantity` counts pieces that are not delivered. */
export type SoldLine = {
  position: number;
  quantity: number;
  removedQuantity: number;
  unitMinor: number;
};
export type OrderSums = {
  subtotalMinor: number;
  discountMinor: number;
  deliveryFeeMinor: number;
  tipMinor: number;
};
/** What was decided to refund: the shares and the pieces they were for. */
export type GivenBack = Shares & { lines: Pieces[] };

export const noShares: Shares = { foodMinor: 0, deliveryFeeMinor: 0, tipMinor: 0 };

export const sumOfShares = ({ foodMinor, deliveryFeeMinor, tipMinor }: Shares): number =>
  foodMinor + deliveryFeeMinor + tipMinor;

const plus = (a: Shares, b: Shares): Shares => ({
  foodMinor: a.foodMinor + b.foodMinor,
  deliveryFeeMinor: a.deliveryFeeMinor + b.deliveryFeeMinor,
  tipMinor: a.tipMinor + b.tipMinor,
});
const atMost = (wanted: Shares, left: Shares): Shares => ({
  foodMinor: Math.min(wanted.foodMinor, left.foodMinor),
  deliveryFeeMinor: Math.min(wanted.deliveryFeeMinor, left.deliveryFeeMinor),
  tipMinor: Math.min(wanted.tipMinor, left.tipMinor),
});
export const sharesWithout = (a: Shares, b: Shares): Shares => ({
  foodMinor: a.foodMinor - b.foodMinor,
  deliveryFeeMinor: a.deliveryFeeMinor - b.deliveryFeeMinor,
  tipMinor: a.tipMinor - b.tipMinor,
});

export const sharesOfOrder = (sums: OrderSums): Shares => ({
  foodMinor: sums.subtotalMinor - sums.discountMinor,
  deliveryFeeMinor: sums.deliveryFeeMinor,
  tipMinor: sums.tipMinor,
});

const countOf = (pieces: readonly Pieces[], position: number) =>
  pieces.reduce((sum, each) => (each.position === position ? sum + each.quantity : sum), 0);

/** Merges into one entry per line, in the order of the lines. */
export function mergePieces(pieces: readonly Pieces[]): Pieces[] {
  const positions = [...new Set(pieces.map((each) => each.position))].sort((a, b) => a - b);
  return positions.map((position) => ({ position, quantity: countOf(pieces, position) }));
}

/** Value of pieces: their food and delivery fee, never the tip (docs/design.md#money). */
function worthOf(pieces: readonly Pieces[], sums: OrderSums, lines: readonly SoldLine[]): Shares {
  const all = lines.reduce((sum, line) => sum + line.quantity, 0);
  const feePerPieceMinor = all > 0 ? Math.floor(sums.deliveryFeeMinor / all) : 0;
  return pieces.reduce((worth, { position, quantity }) => {
    const unitMinor = lines.find((line) => line.position === position)?.unitMinor ?? 0;
    return plus(worth, {
      foodMinor: unitMinor * quantity,
      deliveryFeeMinor: feePerPieceMinor * quantity,
      tipMinor: 0,
    });
  }, noShares);
}

function arePieces(pieces: readonly Pieces[], lines: readonly SoldLine[]): boolean {
  return pieces.every(
    ({ position, quantity }) =>
      Number.isInteger(quantity) && quantity > 0 && lines.some((line) => line.position === position),
  );
}

/** The pieces of an order that are not delivered. */
export const removedPieces = (lines: readonly SoldLine[]): Pieces[] =>
  lines.flatMap(({ position, removedQuantity: quantity }) => (quantity > 0 ? [{ position, quantity }] : []));

export type CapturePlan =
  | { ok: true; kind: "capture"; shares: Shares; without: Pieces[] }
  | { ok: true; kind: "nothing-left" }
  | { ok: false; reason: "lines-invalid" };

/** What to capture when the kitchen accepts without pieces that have sold out. */
export function planCapture(
  sums: OrderSums,
  lines: readonly SoldLine[],
  without: readonly Pieces[],
): CapturePlan {
  if (!arePieces(without, lines)) return { ok: false, reason: "lines-invalid" };
  const pieces = mergePieces(without);
  const missing = (line: SoldLine) => line.removedQuantity + countOf(pieces, line.position);
  if (lines.some((line) => missing(line) > line.quantity)) return { ok: false, reason: "lines-invalid" };
  if (lines.length > 0 && lines.every((line) => missing(line) === line.quantity))
    return { ok: true, kind: "nothing-left" };
  const all = lines.flatMap((line) =>
    missing(line) > 0 ? [{ position: line.position, quantity: missing(line) }] : [],
  );
  const whole = sharesOfOrder(sums);
  const shares = sharesWithout(whole, atMost(worthOf(all, sums, lines), whole));
  return { ok: true, kind: "capture", shares, without: pieces };
}

/**
 * What was captured when the kitchen accepted: the total less the pieces missing then. Pieces refunded since are also
 * removed from the lines, but were paid for.
 */
export function capturedShares(
  sums: OrderSums,
  lines: readonly SoldLine[],
  refunds: readonly GivenBack[],
): Shares {
  const missing = lines.flatMap((line) => {
    const refunded = refunds.reduce((sum, refund) => sum + countOf(refund.lines, line.position), 0);
    const quantity = line.removedQuantity - refunded;
    return quantity > 0 ? [{ position: line.position, quantity }] : [];
  });
  const whole = sharesOfOrder(sums);
  return sharesWithout(whole, atMost(worthOf(missing, sums, lines), whole));
}

/** What is left to refund of the captured amount. */
export function leftShares(
  sums: OrderSums,
  lines: readonly SoldLine[],
  refunds: readonly GivenBack[],
): Shares {
  return refunds.reduce<Shares>(sharesWithout, capturedShares(sums, lines, refunds));
}

export type RefundScope = "order" | "lines" | "tip";
export type RefundPlan =
  /** `endsOrder`: nothing is left to deliver, so the order is canceled and the tip refunded too. */
  | { ok: true; shares: Shares; lines: Pieces[]; endsOrder: boolean }
  | { ok: false; reason: "lines-invalid" | "more-than-left" | "nothing-left" };

/** What a refund gives back, by owner; never more than what is left. */
export function planRefund(
  sums: OrderSums,
  lines: readonly SoldLine[],
  refunds: readonly GivenBack[],
  request: { scope: RefundScope; lines: readonly Pieces[]; isOver: boolean },
): RefundPlan {
  const left = leftShares(sums, lines, refunds);
  if (request.scope !== "lines") {
    if (request.lines.length > 0) return { ok: false, reason: "lines-invalid" };
    const shares = request.scope === "tip" ? { ...noShares, tipMinor: left.tipMinor } : left;
    if (sumOfShares(shares) === 0) return { ok: false, reason: "nothing-left" };
    const endsOrder = request.scope === "order" && !request.isOver;
    return { ok: true, shares, lines: [], endsOrder };
  }
  if (request.lines.length === 0 || !arePieces(request.lines, lines))
    return { ok: false, reason: "lines-invalid" };
  const pieces = mergePieces(request.lines);
  const rest = (line: SoldLine) => line.quantity - line.removedQuantity - countOf(pieces, line.position);
  if (lines.some((line) => rest(line) < 0)) return { ok: false, reason: "more-than-left" };
  const isLastPiece = lines.every((line) => rest(line) === 0);
  const endsOrder = isLastPiece && !request.isOver;
  const shares = endsOrder ? left : atMost(worthOf(pieces, sums, lines), left);
  if (sumOfShares(shares) === 0) return { ok: false, reason: "nothing-left" };
  return { ok: true, shares, lines: pieces, endsOrder };
}
