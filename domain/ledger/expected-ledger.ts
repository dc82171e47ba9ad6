import {
  captureMovements,
  disputeClosedMovements,
  disputeMovements,
  holdMovements,
  type Movement,
  refundAgainMovements,
  refundFailedMovements,
} from "./ledger.ts";
import { capturedShares, type GivenBack, type OrderSums } from "./money-back.ts";
import { endedId, movementsOfCall, type OperationKind, platformId } from "./operations.ts";
import type { SoldLine } from "./pieces.ts";
import { noShares, type Shares, sumOfShares } from "./shares.ts";

/** A row of the ledger: unique by what moved the money, kind and party. */
export type LedgerRow = Movement & { providerId: string };

export type CallRecord = {
  id: string;
  kind: OperationKind;
  state: "pending" | "done" | "failed";
  amountMinor: number;
  refundId: string | null;
  providerId: string | null;
  lastError: string | null;
  nextAttemptAt: number;
  /** The person who ended it: settled elsewhere, never made again. */
  endedBy?: string | null;
};
/** The bank returned a refund after it was made. */
export const cameBack = "came-back";

/** What our record says about one payment's money. */
export type PaymentRecord = {
  order: OrderSums & { placedAt: number | null; totalMinor: number; capturedMinor: number | null };
  payment: { intentId: string; isCurrent: boolean };
  lines: readonly SoldLine[];
  refunds: readonly (GivenBack & { id: string })[];
  calls: readonly CallRecord[];
};
export type DisputeRecord = { disputeId: string; withdrawnMinor: number; reinstatedMinor: number };

/** The ledger that a payment's record implies: every movement, with what moved it. */
export function expectedLedger(
  { order, payment, lines, refunds, calls }: PaymentRecord,
  chargeId: string | null,
  disputes: readonly DisputeRecord[],
): LedgerRow[] {
  const by = (providerId: string, movements: Movement[]): LedgerRow[] =>
    movements.map((movement) => ({ ...movement, providerId }));
  const { intentId, isCurrent } = payment;
  const chargedBy = chargeId ?? intentId;
  const isOrders = isCurrent && order.placedAt !== null;
  const surplus = surplusShares(calls);
  const rows: LedgerRow[] = isOrders ? by(intentId, holdMovements(order.totalMinor)) : [];
  if (isOrders && order.capturedMinor)
    rows.push(...by(chargedBy, captureMovements(capturedShares(order, lines, refunds), order.totalMinor)));
  else if (surplus) {
    const takenMinor = sumOfShares(surplus);
    if (!isOrders) rows.push(...by(intentId, holdMovements(takenMinor)));
    rows.push(...by(chargedBy, captureMovements(surplus, isOrders ? order.totalMinor : takenMinor)));
  }
  for (const call of calls) {
    if (!call.providerId || (call.state !== "done" && call.lastError !== cameBack)) continue;
    rows.push(...by(call.providerId, movementsOfCall(call, refunds, isOrders)));
    if (call.lastError !== cameBack) continue;
    rows.push(...by(call.providerId, refundFailedMovements(call.amountMinor)));
    if (call.endedBy && !calls.some(({ id }) => id === platformId(call.id)))
      rows.push(...by(endedId(call.id), refundAgainMovements(call.amountMinor)));
  }
  for (const dispute of disputes)
    rows.push(
      ...by(dispute.disputeId, disputeMovements(dispute.withdrawnMinor)),
      ...by(dispute.disputeId, disputeClosedMovements(dispute.reinstatedMinor)),
    );
  return rows;
}

/** Refunds without a decision of their own return a capture that no order asked for. */
function surplusShares(calls: readonly CallRecord[]): Shares | null {
  const sum = (kind: OperationKind) =>
    calls.reduce(
      (total, each) => (each.kind === kind && !each.refundId ? total + each.amountMinor : total),
      0,
    );
  const shares = { ...noShares, foodMinor: sum("refund-food"), deliveryFeeMinor: sum("refund-platform") };
  return sumOfShares(shares) > 0 ? shares : null;
}
