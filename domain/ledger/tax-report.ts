import type { OrderTax } from "../tax/tax.ts";
import { chargedSums, type GivenBack, type OrderSums, standingSums } from "./money-back.ts";
import { countOf, orderedPieces, type Pieces, type SoldLine } from "./pieces.ts";

/** What was sold of one class at one rate, less what went back: net and tax. */
export type TaxSum = {
  taxClass: string;
  taxRate: number;
  remits: OrderTax["remits"];
  netMinor: number;
  taxMinor: number;
};
export type TaxedLine = SoldLine & { taxClass: string; taxRate: number };
export type TaxedRefund = Omit<GivenBack, "tipMinor"> & { id: string; scope: string };

/**
 * The tax of one order's movements: its capture, and the given refunds. Each piece gives back exactly its own tax
 * (decision 47), so the sums equal the ledger's.
 */
export function taxOfEvents(
  sums: OrderSums,
  lines: readonly TaxedLine[],
  refunds: readonly TaxedRefund[],
  which: { isCaptured: boolean; refundIds: ReadonlySet<string> },
): TaxSum[] {
  const { tax } = sums;
  if (!tax) return [];
  const all = orderedPieces(lines);
  const partOf =
    (sign: 1 | -1) => (of: { taxClass: string; taxRate: number }, grossMinor: number, taxMinor: number) => ({
      ...{ taxClass: of.taxClass, taxRate: of.taxRate, remits: tax.remits },
      netMinor: sign * (grossMinor - (tax.shown === "included" ? taxMinor : 0)),
      taxMinor: sign * taxMinor,
    });
  const worth = (pieces: readonly Pieces[], sign: 1 | -1, at: OrderSums): TaxSum[] => {
    const count = pieces.reduce((sum, each) => sum + each.quantity, 0);
    const part = partOf(sign);
    const ofFee = (minor: number) => (all > 0 ? Math.floor(minor / all) * count : 0);
    return [
      ...pieces.flatMap(({ position, quantity }) =>
        lines
          .filter((line) => line.position === position)
          .map((line) => part(line, line.unitMinor * quantity, line.unitTaxMinor * quantity)),
      ),
      part(
        { taxClass: tax.feeClass, taxRate: tax.feeRate },
        ofFee(at.deliveryFeeMinor),
        ofFee(at.tax?.feeMinor ?? 0),
      ),
    ];
  };
  const moved: TaxSum[] = which.isCaptured ? worth(leftPieces(lines, refunds, []), 1, chargedSums(sums)) : [];
  let now = chargedSums(sums);
  refunds.forEach((refund, index) => {
    if (refund.scope === "way") now = standingSums(sums);
    if (!which.refundIds.has(refund.id) || refund.scope === "tip") return;
    if (refund.scope === "way") {
      const taxMinor = refund.taxMinor + refund.shopTaxMinor;
      const grossMinor = refund.deliveryFeeMinor + (tax.shown === "included" ? taxMinor : 0);
      moved.push(partOf(-1)({ taxClass: tax.feeClass, taxRate: tax.feeRate }, grossMinor, taxMinor));
      return;
    }
    const pieces = piecesBack(lines, refunds, index);
    // A substitute stays sold: only the difference was refunded.
    const came = lines.filter((line) => line.instead?.refundId === refund.id);
    moved.push(...worth(pieces, -1, now), ...worth(came, 1, now));
  });
  return moved;
}

/** The pieces of a refund; for a whole order, all that were left. */
export function piecesBack(
  lines: readonly SoldLine[],
  refunds: readonly (Pick<GivenBack, "lines"> & { id: string; scope: string })[],
  index: number,
): Pieces[] {
  const refund = refunds[index];
  return refund?.scope === "order"
    ? leftPieces(lines, refunds, refunds.slice(0, index))
    : (refund?.lines ?? []);
}

/** The pieces that were captured, less those of these refunds. */
const leftPieces = (
  lines: readonly SoldLine[],
  refunds: readonly Pick<GivenBack, "lines">[],
  gone: readonly (Pick<GivenBack, "lines"> & { id: string })[],
): Pieces[] =>
  lines.flatMap(({ position, quantity, removedQuantity, instead }) => {
    if (instead?.refundId && !gone.some((refund) => refund.id === instead.refundId)) return [];
    const of = (which: readonly Pick<GivenBack, "lines">[]) =>
      which.reduce((sum, refund) => sum + countOf(refund.lines, position), 0);
    const left = quantity - (removedQuantity - of(refunds)) - of(gone);
    return left > 0 ? [{ position, quantity: left }] : [];
  });

export function addTax(to: Map<string, TaxSum>, parts: readonly TaxSum[]): void {
  for (const part of parts) {
    const key = `${part.remits} ${part.taxClass} ${part.taxRate}`;
    const sum = to.get(key);
    to.set(key, {
      ...part,
      netMinor: part.netMinor + (sum?.netMinor ?? 0),
      taxMinor: part.taxMinor + (sum?.taxMinor ?? 0),
    });
  }
}
