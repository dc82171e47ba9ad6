import type { Pickup } from "../pickup/pickup.ts";
import { type OrderTax, taxOf } from "../tax/tax.ts";
import { orderedPieces, type SoldLine } from "./pieces.ts";

/**
 * What an order need not pay of its fee and tip once its fan collects it. An example: two dishes at a seat, 5.00 fee each
 * and 3.00 tip; collected, the fee is 1.00 each: 8.00 of the fee and the 3.00 are waived. Before the charge the card is
 * charged 11.00 less than it holds, and the hold stays, so that back at the seat all of it can be charged. After the
 * charge (`isRefunded`) the 11.00 are refunded. Fees are of all pieces as ordered.
 */
export type Waived = {
  feeMinor: number;
  feeTaxMinor: number;
  tipMinor: number;
  /** Fee and tip, with the tax that comes on top of the fee. */
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
 * What is waived once the fan collects the order. If the card was charged for a dearer shelf before, what was waived then
 * stays: the books explain the charge by it, and nothing more goes back.
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
