import type { Pickup } from "../pickup/pickup.ts";
import { type OrderTax, taxOf } from "../tax/tax.ts";
import { orderedPieces, type SoldLine } from "./pieces.ts";

/**
 * Of fee and tip, what a seat's order need not pay because it became a shelf's; fee and its tax for all pieces as
 * ordered. Before the charge less is taken of the hold, which stays as it is, so that back at the seat it is taken
 * again; `isRefunded`: the card was charged before, and what was charged is given back.
 */
export type Waived = {
  feeMinor: number;
  feeTaxMinor: number;
  tipMinor: number;
  /** Of the hold, what is not taken: with the tax that comes on top. */
  sumMinor: number;
  isRefunded: boolean;
};

type Charged = { deliveryFeeMinor: number; tax: OrderTax | null };

/** What an order need not pay where each item's fee is only this, and no tip is asked; null if that is nothing. */
export function waivedFor(
  { deliveryFeeMinor, tax }: Charged,
  lines: readonly Pick<SoldLine, "quantity" | "instead">[],
  {
    feePerItemMinor,
    tipMinor,
    isRefunded,
  }: { feePerItemMinor: number } & Pick<Waived, "tipMinor" | "isRefunded">,
): Waived | null {
  const pieces = orderedPieces(lines);
  const feeMinor = Math.max(0, deliveryFeeMinor - feePerItemMinor * pieces);
  const newFeeTax = tax ? taxOf(feePerItemMinor, tax.feeRate, tax.shown) * pieces : 0;
  const feeTaxMinor = tax && feeMinor > 0 ? tax.feeMinor - newFeeTax : 0;
  const sumMinor = feeMinor + tipMinor + (tax?.shown === "added" ? feeTaxMinor : 0);
  return sumMinor > 0 ? { feeMinor, feeTaxMinor, tipMinor, sumMinor, isRefunded } : null;
}

/**
 * What an order of the seat's need not pay once its fan collects it. One that was a dearer shelf's before it was charged
 * keeps what it did not pay then: the books read the charge by it, and nothing more goes back.
 */
export const waivedByShelf = (
  order: Charged & { tipMinor: number; capturedMinor: number | null; waived: Waived | null },
  lines: readonly Pick<SoldLine, "quantity" | "instead">[],
  { feePerItemMinor }: Pickup,
) =>
  order.capturedMinor !== null && order.waived && !order.waived.isRefunded
    ? order.waived
    : waivedFor(order, lines, {
        feePerItemMinor,
        tipMinor: order.tipMinor,
        isRefunded: order.capturedMinor !== null,
      });

/**
 * What an order need not pay at its seat: nothing where it was the seat's once; else what a dearer shelf asked more.
 * "above-hold": the seat costs more than the card holds.
 */
export function waivedBySeat(
  order: Charged & { waived: Waived | null },
  lines: readonly Pick<SoldLine, "quantity" | "instead">[],
  { feePerItemMinor }: { feePerItemMinor: number },
): Waived | null | "above-hold" {
  if (order.waived) return null;
  if (feePerItemMinor * orderedPieces(lines) > order.deliveryFeeMinor) return "above-hold";
  return waivedFor(order, lines, { feePerItemMinor, tipMinor: 0, isRefunded: false });
}
