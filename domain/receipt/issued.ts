import type { Localized } from "../language/localized.ts";
import {
  capturedShares,
  type GivenBack,
  type OrderSums,
  type RefundScope,
  shownEach,
} from "../ledger/money-back.ts";
import { countOf, type Pieces, type SoldLine } from "../ledger/pieces.ts";
import { noShares, type Shares, sharesWithout } from "../ledger/shares.ts";
import {
  addTax,
  piecesBack,
  type TaxedLine,
  type TaxedRefund,
  type TaxSum,
  taxOfEvents,
} from "../ledger/tax-report.ts";
import type { TaxLine } from "../tax/tax.ts";
import type { CreditNote, ReceiptDocument } from "./receipt.ts";

type Given = GivenBack & TaxedRefund & { scope: RefundScope; createdAt: number };
type Issued = Pick<ReceiptDocument, "kind" | "refundId" | "at">;
type Facts<Line extends TaxedLine, Refund extends Given> = {
  order: OrderSums & { capturedMinor: number | null; canceledAt: number | null };
  lines: Line[];
  refunds: Refund[];
  documents: readonly Issued[];
};

const notedIn = (documents: readonly Issued[]) =>
  new Set(documents.flatMap(({ refundId }) => refundId ?? []));

/** The refunds after the receipt that have a credit note: not those that are pending or refused. */
function afterReceipt(refunds: readonly Given[], documents: readonly Issued[]): ReadonlySet<string> {
  const receipt = documents.find(({ kind }) => kind === "receipt");
  const later = refunds.filter(({ createdAt }) => receipt && createdAt >= receipt.at);
  return new Set([...notedIn(documents), ...later.map(({ id }) => id)]);
}

/** An order as of its receipt, without later refunds. Without a receipt: as it stands. */
export function asIssued<Line extends TaxedLine, Refund extends Given>(facts: Facts<Line, Refund>) {
  const { lines, refunds, documents } = facts;
  const later = afterReceipt(refunds, documents);
  const pieces = refunds.filter(({ id }) => later.has(id)).flatMap((each) => each.lines);
  return {
    refunds: refunds.filter(({ id }) => !later.has(id)),
    lines: lines.map((line) => ({
      ...line,
      removedQuantity: line.removedQuantity - countOf(pieces, line.position),
    })),
  };
}

/** The tax in a receipt by class and rate, without later refunds; empty without tax terms or a charge. */
export function taxAsIssued({ order, lines, refunds, documents }: Facts<TaxedLine, Given>): TaxLine[] {
  if (order.capturedMinor === null && order.canceledAt !== null) return [];
  const later = afterReceipt(refunds, documents);
  const before = new Set(refunds.flatMap(({ id }) => (later.has(id) ? [] : id)));
  return summed(taxOfEvents(order, lines, refunds, { isCaptured: true, refundIds: before }), 1);
}

/** The contents of each credit note: its pieces, their value as the fan reads it, and their tax. */
export function notesOf({ order, lines, refunds, documents }: Facts<TaxedLine, Given>) {
  const noted = notedIn(documents);
  const shown = shownEach(order, refunds);
  return refunds.flatMap((refund, index) => {
    const given = shown[index];
    if (!given || !noted.has(refund.id)) return [];
    const taxes = taxOfEvents(order, lines, refunds, { isCaptured: false, refundIds: new Set([refund.id]) });
    return { refund, given, pieces: piecesBack(lines, refunds, index), taxLines: summed(taxes, -1) };
  });
}

/**
 * A document's amount by owner (`later`: refunds after the receipt): the capture less earlier refunds, or the credit
 * note's refund.
 */
export function sharesOfDocument(
  of: { order: OrderSums; lines: SoldLine[]; refunds: (GivenBack & { id: string })[]; later: string[] },
  refundId: string | null,
): Shares {
  const { order, lines, refunds, later } = of;
  const before = refunds.filter(({ id }) => (refundId === null ? !later.includes(id) : id === refundId));
  const start = refundId === null ? capturedShares(order, lines, refunds) : noShares;
  return before.reduce<Shares>(sharesWithout, start);
}

/** Pieces as a credit note lists them. */
export const namedPieces = (
  pieces: readonly Pieces[],
  lines: readonly { position: number; name: Localized; unitMinor: number }[],
): CreditNote["lines"] =>
  pieces.flatMap(({ position, quantity }) =>
    lines
      .filter((line) => line.position === position)
      .map(({ name, unitMinor }) => ({ name, quantity, totalMinor: unitMinor * quantity })),
  );

function summed(taxes: readonly TaxSum[], sign: 1 | -1): TaxLine[] {
  const sums = new Map<string, TaxSum>();
  addTax(sums, taxes);
  return [...sums.values()].flatMap(({ taxClass, taxRate, netMinor, taxMinor }) =>
    netMinor === 0 && taxMinor === 0
      ? []
      : { taxClass, taxRate, netMinor: sign * netMinor, taxMinor: sign * taxMinor },
  );
}
