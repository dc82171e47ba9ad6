import type { Pickup } from "../pickup/pickup.ts";
import { type OrderTax, taxOf } from "../tax/tax.ts";
import { orderedPieces, type SoldLine } from "./pieces.ts";

/**
 * The part of fee and tip that is waived once the fan collects the order. Example: two dishes to a seat with a fee of
 * 5.00 each and a tip of 3.00; collected, the fee is 1.00 each, so 8.00 of the fee and the tip are waived. Before the
 * charge the card is charged 11.00 less than it holds, and the hold stays, so that back at the seat all of it can be
 * charged. After the charge (`isRefunded`) the 11.00 are refunded. Fees are of all pieces as ordered.
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

/** What is waived if each item's fee is only this and no tip is asked; null if nothing. */
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
 * What is waived once the fan collects. After a charge at a dearer shelf the earlier waiver stays, because it explains
 * the charge: nothing more is refunded.
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
 * What stays waived back at the seat: nothing if the order was priced for the seat, else what a dearer shelf cost more.
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
