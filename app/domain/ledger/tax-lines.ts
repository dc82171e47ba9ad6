import { type OrderSums, standingSums } from "./money-back.ts";
import { orderedPieces, type SoldLine } from "./pieces.ts";

/** What was sold of one class at one rate, as a receipt and a tax report name it. In minor units. */
export type TaxLine = { taxClass: string; taxRate: number; netMinor: number; taxMinor: number };

type TaxedLine = SoldLine & { taxClass: string; taxRate: number };

/**
 * The tax of an order's remaining pieces and of the delivery fee, by class and rate; empty if the venue has no tax
 * terms. `isGivenBack`: the whole order was refunded, whatever its lines say.
 */
export function taxLinesOf(ordered: OrderSums, lines: readonly TaxedLine[], isGivenBack: boolean): TaxLine[] {
  const sums = standingSums(ordered);
  const { tax } = sums;
  if (!tax || isGivenBack) return [];
  const all = orderedPieces(lines);
  const standing = (line: TaxedLine) => line.quantity - line.removedQuantity;
  const pieces = lines.reduce((sum, line) => sum + standing(line), 0);
  const ofFee = (minor: number) => (all > 0 ? (minor / all) * pieces : 0);
  const parts = [
    ...lines.map((line) => ({
      ...{ taxClass: line.taxClass, taxRate: line.taxRate },
      grossMinor: line.unitMinor * standing(line),
      taxMinor: line.unitTaxMinor * standing(line),
    })),
    {
      ...{ taxClass: tax.feeClass, taxRate: tax.feeRate },
      grossMinor: ofFee(sums.deliveryFeeMinor),
      taxMinor: ofFee(tax.feeMinor),
    },
  ];
  const sumsOf = Map.groupBy(parts, (part) => `${part.taxClass} ${part.taxRate}`);
  return [...sumsOf.values()].flatMap((group): TaxLine[] => {
    const [{ taxClass, taxRate } = { taxClass: "", taxRate: 0 }] = group;
    const taxMinor = group.reduce((sum, part) => sum + part.taxMinor, 0);
    const grossMinor = group.reduce((sum, part) => sum + part.grossMinor, 0);
    const netMinor = grossMinor - (tax.shown === "included" ? taxMinor : 0);
    return grossMinor === 0 ? [] : [{ taxClass, taxRate, netMinor, taxMinor }];
  });
}

/** 8875 thousandths of a percent as "8.875%". */
export const taxPercent = (rate: number): string => `${rate / 1000}%`;
