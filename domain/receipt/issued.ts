import type { Localized } from "../language/localized.ts";
import { cameBack } from "../ledger/expected-ledger.ts";
import {
  capturedShares,
  type GivenBack,
  type OrderSums,
  type RefundScope,
  shownEach,
} from "../ledger/money-back.ts";
import { platformId } from "../ledger/operations.ts";
import type { Pieces, SoldLine } from "../ledger/pieces.ts";
import { isBooked, orderWithin, type RefundCall, refundWithin } from "../ledger/refund-calls.ts";
import { noShares, type Shares, sharesWithout, shopPart, sumOfShares } from "../ledger/shares.ts";
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

type Given = GivenBack & TaxedRefund & { scope: RefundScope };
type Issued = Pick<ReceiptDocument, "kind" | "refundId" | "at">;
type Calls = { operations: readonly RefundCall[] };
type Facts<Line extends TaxedLine, Refund extends Given> = Calls & {
  order: OrderSums & { capturedMinor: number | null; canceledAt: number | null };
  lines: Line[];
  refunds: Refund[];
  documents: readonly Issued[];
};

const issuedAt = (documents: readonly Issued[]) =>
  documents.find(({ kind }) => kind === "receipt")?.at ?? Number.POSITIVE_INFINITY;
const notedIn = (documents: readonly Issued[]) =>
  new Set(documents.flatMap(({ refundId }) => refundId ?? []));
const insteadOf = ({ id }: RefundCall, { operations }: Calls) =>
  operations.find((each) => each.id === platformId(id));

/**
 * Whether a refund's call is left to a credit note: asked for after the receipt, or refused until then. One that was
 * pending is in the receipt.
 */
function isAfterwards(call: RefundCall, of: Calls, receiptAt: number): boolean {
  if (call.createdAt >= receiptAt) return true;
  const { state, lastError, doneAt } = call;
  const hasFailed = (state === "failed" || lastError !== null) && lastError !== cameBack;
  if (!hasFailed || doneAt === null || doneAt >= receiptAt) return false;
  const instead = insteadOf(call, of);
  return !instead || isAfterwards(instead, of, receiptAt);
}

/** The part of a refund in its credit note: made by the provider, and not in the receipt. */
const notedPart = <Refund extends GivenBack & { id: string }>(
  refund: Refund,
  of: Calls & { lines: readonly SoldLine[] },
  receiptAt: number,
): Refund =>
  refundWithin(
    refund,
    of,
    (call) =>
      isAfterwards(call, of, receiptAt) && [call, insteadOf(call, of)].some((each) => each && isBooked(each)),
  );

/** Whether a refund needs a credit note: its calls have come to their ends, and the receipt lacks some that were made. */
export const needsNote = (
  refund: GivenBack & { id: string },
  of: Calls & { lines: readonly SoldLine[] },
  receiptAt: number,
): boolean =>
  of.operations.every((each) => each.refundId !== refund.id || isBooked(each) || each.endedBy) &&
  sumOfShares(notedPart(refund, of, receiptAt)) > 0;

/** An order as of its receipt, without later refunds and their calls. Without a receipt: as it stands. */
export function asIssued<Line extends TaxedLine, Refund extends Given>(of: Facts<Line, Refund>) {
  const receiptAt = issuedAt(of.documents);
  const isIn = (call: RefundCall) =>
    receiptAt === Number.POSITIVE_INFINITY || !isAfterwards(call, of, receiptAt);
  const within = orderWithin(of, isIn);
  const ids = new Set(within.refunds.map(({ id }) => id));
  const operations = of.operations.filter(
    (each) => each.refundId && ids.has(each.refundId) && (each.kind === "refund-again" || isIn(each)),
  );
  return { ...within, operations };
}

/** The tax in a receipt by class and rate, without later refunds; empty without tax terms or a charge. */
export function taxAsIssued(of: Facts<TaxedLine, Given>): TaxLine[] {
  const { order, lines, refunds } = of;
  if (order.capturedMinor === null && order.canceledAt !== null) return [];
  const issued = new Map(asIssued(of).refunds.map((part) => [part.id, part]));
  const refundIds = new Set(
    refunds.flatMap((refund) => {
      const part = issued.get(refund.id);
      return part && hasTax(refund, part) ? refund.id : [];
    }),
  );
  return summed(taxOfEvents(order, lines, refunds, { isCaptured: true, refundIds }), 1);
}

/** The contents of each credit note: its pieces, their value as the fan reads it, and their tax. */
export function notesOf(of: Facts<TaxedLine, Given>) {
  const { order, lines, refunds, documents } = of;
  const noted = notedIn(documents);
  const receiptAt = issuedAt(documents);
  const parts = refunds.map((refund) => (noted.has(refund.id) ? notedPart(refund, of, receiptAt) : refund));
  const shown = shownEach(order, parts);
  return refunds.flatMap((refund, index) => {
    const [given, part] = [shown[index], parts[index]];
    if (!given || !part || !noted.has(refund.id)) return [];
    const refundIds = new Set(hasTax(refund, part) ? [refund.id] : []);
    const taxes = taxOfEvents(order, lines, refunds, { isCaptured: false, refundIds });
    const pieces = part.foodMinor === refund.foodMinor ? piecesBack(lines, refunds, index) : [];
    return { refund, given, pieces, taxLines: summed(taxes, -1) };
  });
}

/** Whether a refund's tax is in this part of it; without tax, its food. */
const hasTax = (refund: Given, part: Given) =>
  part.taxMinor === refund.taxMinor &&
  part.shopTaxMinor === refund.shopTaxMinor &&
  (refund.taxMinor > 0 || part.foodMinor === refund.foodMinor);

/** A document's amount by owner: the capture less what its receipt takes off, or what the credit note gave back. */
export function sharesOfDocument(
  of: Calls & {
    order: OrderSums;
    lines: SoldLine[];
    refunds: (GivenBack & { id: string })[];
    receiptAt: number;
  },
  refundId: string | null,
): Shares {
  const { order, lines, refunds, operations, receiptAt } = of;
  const parts =
    refundId === null
      ? refunds.map((each) => refundWithin(each, of, (call) => !isAfterwards(call, of, receiptAt)))
      : refunds.filter(({ id }) => id === refundId).map((each) => notedPart(each, of, receiptAt));
  const byOwner = parts.map((part): Shares => {
    const food = operations.find((each) => each.kind === "refund-food" && each.refundId === part.id);
    if (!food || isBooked(food) || !insteadOf(food, of)) return part;
    // The platform paid, and the shop kept its money.
    return {
      ...part,
      foodMinor: 0,
      shopTaxMinor: 0,
      deliveryFeeMinor: part.deliveryFeeMinor + shopPart(part),
    };
  });
  return byOwner.reduce(sharesWithout, refundId === null ? capturedShares(order, lines, refunds) : noShares);
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
