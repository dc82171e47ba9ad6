import type { OrderTax } from "../tax/tax.ts";
import { countOf, mergePieces, orderedPieces, type Pieces, type SoldLine, standingPieces } from "./pieces.ts";
import { atMost, noShares, type Shares, sharesPlus, sharesWithout, sumOfShares } from "./shares.ts";
import type { Waived } from "./waived.ts";

export type OrderSums = {
  subtotalMinor: number;
  discountMinor: number;
  deliveryFeeMinor: number;
  tipMinor: number;
  /** Null if the venue has no tax terms: then no share has tax. */
  tax: OrderTax | null;
  waived?: Waived | null;
};
/** What was decided to refund: the shares and the pieces they were for. */
export type GivenBack = Shares & { lines: Pieces[] };

/** Fee, tip and tax without what was waived: for the shelf, or before the charge only. */
function withoutWaived<Sums extends OrderSums>(
  sums: Sums,
  { feeMinor, feeTaxMinor, tipMinor }: Waived,
): Sums {
  const { tax } = sums;
  return {
    ...sums,
    deliveryFeeMinor: sums.deliveryFeeMinor - feeMinor,
    tipMinor: sums.tipMinor - tipMinor,
    tax: tax && { ...tax, minor: tax.minor - feeTaxMinor, feeMinor: tax.feeMinor - feeTaxMinor },
  };
}
/** As the card was charged, or will be. */
export const chargedSums = <Sums extends OrderSums>(sums: Sums): Sums =>
  sums.waived && !sums.waived.isRefunded ? withoutWaived(sums, sums.waived) : sums;
/** As the order stands now: for the value of pieces refunded from here on. */
export const standingSums = <Sums extends OrderSums>(sums: Sums): Sums =>
  sums.waived ? withoutWaived(sums, sums.waived) : sums;

/** Amounts as charged, split by owner: tax that prices include is taken out of them. */
function split(
  tax: OrderTax | null,
  charged: { foodMinor: number; deliveryFeeMinor: number; tipMinor: number },
  foodTaxMinor: number,
  feeTaxMinor: number,
): Shares {
  const included = tax?.shown === "included";
  const taxMinor = foodTaxMinor + feeTaxMinor;
  return {
    foodMinor: charged.foodMinor - (included ? foodTaxMinor : 0),
    deliveryFeeMinor: charged.deliveryFeeMinor - (included ? feeTaxMinor : 0),
    tipMinor: charged.tipMinor,
    taxMinor: tax?.remits === "platform" ? taxMinor : 0,
    shopTaxMinor: tax?.remits === "shop" ? taxMinor : 0,
  };
}

export function sharesOfOrder({ tax, ...sums }: OrderSums): Shares {
  const { deliveryFeeMinor, tipMinor } = sums;
  const feeTaxMinor = tax?.feeMinor ?? 0;
  const charged = { foodMinor: sums.subtotalMinor - sums.discountMinor, deliveryFeeMinor, tipMinor };
  return split(tax, charged, (tax?.minor ?? 0) - feeTaxMinor, feeTaxMinor);
}

/**
 * Shares as the fan reads them: included tax is in the amounts again, added tax is an amount of its own. A fee is a
 * whole number of pieces' fees, so its tax follows from that number.
 */
export function shownShares(shares: Shares, { tax, deliveryFeeMinor: feeMinor }: OrderSums) {
  const taxMinor = shares.taxMinor + shares.shopTaxMinor;
  const { foodMinor, deliveryFeeMinor, tipMinor } = shares;
  if (tax?.shown !== "included") return { foodMinor, deliveryFeeMinor, tipMinor, taxMinor };
  const netFeeMinor = feeMinor - tax.feeMinor;
  const feeTaxMinor = netFeeMinor > 0 ? Math.round((deliveryFeeMinor * tax.feeMinor) / netFeeMinor) : 0;
  return {
    foodMinor: foodMinor + taxMinor - feeTaxMinor,
    deliveryFeeMinor: deliveryFeeMinor + feeTaxMinor,
    tipMinor,
    taxMinor: 0,
  };
}
export type ShownShares = ReturnType<typeof shownShares>;
export const sumShown = (shown: ShownShares): number =>
  shown.foodMinor + shown.deliveryFeeMinor + shown.tipMinor + shown.taxMinor;

/** Each refund in turn, as the fan reads it: by the order's fee at that time. */
export function shownEach(sums: OrderSums, refunds: readonly (Shares & { scope: RefundScope })[]) {
  let now = chargedSums(sums);
  return refunds.map((refund): ShownShares => {
    if (refund.scope !== "way") return shownShares(refund, now);
    now = standingSums(sums);
    const { foodMinor, ...shown } = shownShares(refund, now);
    // No food went back, so all of its tax is the fee's.
    return { ...shown, foodMinor: 0, deliveryFeeMinor: shown.deliveryFeeMinor + foodMinor };
  });
}
export function shownRefunds(...of: Parameters<typeof shownEach>): ShownShares {
  const names = ["foodMinor", "deliveryFeeMinor", "tipMinor", "taxMinor"] as const;
  const each = shownEach(...of);
  const sums = names.map((name) => [name, each.reduce((sum, shown) => sum + shown[name], 0)]);
  return Object.fromEntries(sums) as ShownShares;
}

/** Value of pieces: their food, delivery fee and tax, never the tip (docs/design.md#money). */
function worthOf(pieces: readonly Pieces[], sums: OrderSums, lines: readonly SoldLine[]): Shares {
  const all = orderedPieces(lines);
  const ofPiece = (minor: number) => (all > 0 ? Math.floor(minor / all) : 0);
  return pieces.reduce((worth, { position, quantity }) => {
    const line = lines.find((each) => each.position === position);
    const foodMinor = (line?.unitMinor ?? 0) * quantity;
    const deliveryFeeMinor = ofPiece(sums.deliveryFeeMinor) * quantity;
    const feeTaxMinor = ofPiece(sums.tax?.feeMinor ?? 0) * quantity;
    const foodTaxMinor = (line?.unitTaxMinor ?? 0) * quantity;
    return sharesPlus(
      worth,
      split(sums.tax, { foodMinor, deliveryFeeMinor, tipMinor: 0 }, foodTaxMinor, feeTaxMinor),
    );
  }, noShares);
}

function arePieces(pieces: readonly Pieces[], lines: readonly SoldLine[]): boolean {
  return pieces.every(
    ({ position, quantity }) =>
      Number.isInteger(quantity) && quantity > 0 && lines.some((line) => line.position === position),
  );
}

/** The pieces of an order that are not delivered. */
export type CapturePlan =
  | { ok: true; kind: "capture"; shares: Shares; without: Pieces[] }
  | { ok: true; kind: "nothing-left" }
  | { ok: false; reason: "lines-invalid" };

/** The ordered lines less missing pieces, plus substitutes at their own price: never more than the whole. */
function sharesTaken(ordered: OrderSums, lines: readonly SoldLine[], missingOf: (line: SoldLine) => number) {
  const sums = chargedSums(ordered);
  const pieces = (line: SoldLine, quantity: number) =>
    quantity > 0 ? [{ position: line.position, quantity }] : [];
  const gone = lines.flatMap((line) => (line.instead ? [] : pieces(line, missingOf(line))));
  const came = lines.flatMap((line) =>
    line.instead?.refundId === null ? pieces(line, line.quantity - missingOf(line)) : [],
  );
  const whole = sharesOfOrder(sums);
  const rest = sharesWithout(whole, atMost(worthOf(gone, sums, lines), whole));
  return sharesPlus(rest, worthOf(came, sums, lines));
}

/**
 * What to capture when the kitchen accepts without pieces that have sold out.
 * @param added lines that come instead of some of them
 */
export function planCapture(
  sums: OrderSums,
  lines: readonly SoldLine[],
  without: readonly Pieces[],
  added: readonly SoldLine[] = [],
): CapturePlan {
  if (!arePieces(without, lines)) return { ok: false, reason: "lines-invalid" };
  const pieces = mergePieces(without);
  const missing = (line: SoldLine) => line.removedQuantity + countOf(pieces, line.position);
  if (lines.some((line) => missing(line) > line.quantity)) return { ok: false, reason: "lines-invalid" };
  const all = [...lines, ...added];
  if (all.length > 0 && all.every((line) => missing(line) === line.quantity))
    return { ok: true, kind: "nothing-left" };
  return { ok: true, kind: "capture", shares: sharesTaken(sums, all, missing), without: pieces };
}

/**
 * What was captured when the kitchen accepted: the total less the pieces missing then. Pieces refunded since are also
 * removed from the lines, but were paid for.
 */
export const capturedShares = (
  sums: OrderSums,
  lines: readonly SoldLine[],
  refunds: readonly GivenBack[],
): Shares =>
  sharesTaken(sums, lines, (line) =>
    refunds.reduce((sum, refund) => sum - countOf(refund.lines, line.position), line.removedQuantity),
  );

/** What is left to refund of the captured amount. */
export function leftShares(
  sums: OrderSums,
  lines: readonly SoldLine[],
  refunds: readonly GivenBack[],
): Shares {
  return refunds.reduce<Shares>(sharesWithout, capturedShares(sums, lines, refunds));
}

/** `way`: the order is collected instead of delivered. */
export type RefundScope = "order" | "lines" | "tip" | "way";
/** The scopes that staff may choose. */
export type AskedScope = Exclude<RefundScope, "way">;
export type RefundPlan =
  /** `endsOrder`: nothing is left to deliver, so the order is canceled and the tip refunded too. */
  | { ok: true; shares: Shares; lines: Pieces[]; endsOrder: boolean }
  | { ok: false; reason: "lines-invalid" | "more-than-left" | "nothing-left" };

/** What a refund gives back, by owner; never more than what is left. */
export function planRefund(
  sums: OrderSums,
  lines: readonly SoldLine[],
  refunds: readonly GivenBack[],
  request: {
    scope: AskedScope;
    lines: readonly Pieces[];
    isOver: boolean;
    /** The runner keeps the tip, which is only refunded by itself (decision 8). */
    isDelivered?: boolean;
    /** Substitutes for some of the lines: only the difference goes back, perhaps nothing. */
    added?: readonly SoldLine[];
  },
): RefundPlan {
  const { added = [] } = request;
  const left = leftShares(sums, lines, refunds);
  if (request.scope !== "lines") {
    if (request.lines.length > 0) return { ok: false, reason: "lines-invalid" };
    const { tipMinor } = left;
    const whole = request.isDelivered ? { ...left, tipMinor: 0 } : left;
    const shares = request.scope === "tip" ? { ...noShares, tipMinor } : whole;
    if (sumOfShares(shares) === 0) return { ok: false, reason: "nothing-left" };
    const endsOrder = request.scope === "order" && !request.isOver;
    return { ok: true, shares, lines: [], endsOrder };
  }
  if (request.lines.length === 0 || !arePieces(request.lines, lines))
    return { ok: false, reason: "lines-invalid" };
  const pieces = mergePieces(request.lines);
  const rest = (line: SoldLine) => line.quantity - line.removedQuantity - countOf(pieces, line.position);
  if (lines.some((line) => rest(line) < 0)) return { ok: false, reason: "more-than-left" };
  const isLastPiece = added.length === 0 && lines.every((line) => rest(line) === 0);
  const endsOrder = isLastPiece && !request.isOver;
  const now = standingSums(sums);
  const worth = sharesWithout(worthOf(pieces, now, lines), worthOf(added, now, [...lines, ...added]));
  const shares = endsOrder ? left : atMost(worth, left);
  // Free pieces are taken out, too, while they would still be cooked or carried.
  const isFree = sumOfShares(worth) === 0 && !request.isOver;
  if (sumOfShares(shares) === 0 && added.length === 0 && !isFree)
    return { ok: false, reason: "nothing-left" };
  return { ok: true, shares, lines: pieces, endsOrder };
}

/** The refund when a charged order is collected instead: the fee of its remaining pieces, and the tip. */
export function planWayRefund(
  sums: OrderSums,
  lines: readonly SoldLine[],
  refunds: readonly GivenBack[],
  waived: Waived,
): Shares {
  const standing = standingPieces(lines);
  const before = worthOf(standing, sums, lines);
  const after = worthOf(standing, withoutWaived(sums, waived), lines);
  const left = leftShares(sums, lines, refunds);
  return { ...atMost(sharesWithout(before, after), left), tipMinor: left.tipMinor };
}
