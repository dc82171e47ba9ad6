import { againId } from "#domain/ledger/reconciliation.ts";
import { platformPart, shopPart } from "#domain/ledger/shares.ts";
import type { OperationRow, OrderRow, RefundRow } from "./orders.ts";
import type { paymentOperations } from "./schema/index.ts";

/** A call to make. Its id is the idempotency key, so it takes effect once. */
type NewOperation = typeof paymentOperations.$inferInsert;

/** An intent is captured once. The alarm resumes a capture whose outcome is unknown. */
export function captureOperation(
  order: OrderRow,
  intentId: string,
  amountMinor: number,
  at: number,
): NewOperation {
  return {
    id: `capture-${intentId}`,
    orderId: order.id,
    intentId,
    kind: "capture",
    amountMinor,
    nextAttemptAt: at + 5_000,
    createdAt: at,
  };
}

export function releaseOperation(
  intentId: string,
  orderId: string,
  amountMinor: number,
  at: number,
): NewOperation {
  return {
    id: `release-${intentId}`,
    orderId,
    intentId,
    kind: "release",
    amountMinor,
    nextAttemptAt: at,
    createdAt: at,
  };
}

/** Always two, by who pays (decision 8): the shop for the food, the platform for the rest. */
export function refundOperations(refund: RefundRow, intentId: string): NewOperation[] {
  const parts = {
    "refund-food": shopPart(refund),
    "refund-platform": platformPart(refund),
  };
  return (["refund-food", "refund-platform"] as const).flatMap((kind) =>
    parts[kind] === 0
      ? []
      : [
          {
            id: `${kind}-${refund.id}`,
            orderId: refund.orderId,
            intentId,
            kind,
            amountMinor: parts[kind],
            refundId: refund.id,
            nextAttemptAt: refund.createdAt,
            createdAt: refund.createdAt,
          },
        ],
  );
}

/** Repeats a refund that the bank returned. Each failure leads to a new call. */
export function refundAgainOperation(failed: OperationRow, at: number): NewOperation {
  return {
    id: againId(failed.providerId),
    orderId: failed.orderId,
    intentId: failed.intentId,
    kind: "refund-again",
    amountMinor: failed.amountMinor,
    refundId: failed.refundId,
    nextAttemptAt: at,
    createdAt: at,
  };
}

/** The food's refund that the shop's account refuses, paid by the platform: nothing is reversed. */
export const platformRefundOperation = (refused: OperationRow, at: number): NewOperation => ({
  id: `platform-${refused.id}`,
  orderId: refused.orderId,
  intentId: refused.intentId,
  kind: "refund-again",
  amountMinor: refused.amountMinor,
  refundId: refused.refundId,
  nextAttemptAt: at,
  createdAt: at,
});
