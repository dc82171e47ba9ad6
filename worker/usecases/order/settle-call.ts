import { eq } from "drizzle-orm";
import type { StaffActor } from "#domain/actor.ts";
import { cameBack } from "#domain/ledger/expected-ledger.ts";
import { refundAgainMovements } from "#domain/ledger/ledger.ts";
import { endedId } from "#domain/ledger/operations.ts";
import { openFailures } from "#domain/ledger/reconciliation.ts";
import { ledgerRows, platformRefundOperation } from "#worker/db/money/ledger-rows.ts";
import type { OperationRow, OrderState } from "#worker/db/order/orders.ts";
import { paymentOperations } from "#worker/db/schema/index.ts";
import { documentOf, drivePaymentOperations, requeue } from "../payment/payment-operations.ts";
import type { RoomDeps } from "../ports.ts";
import { advanceOrder, resumeCapture } from "./advance-order.ts";

export type CallSettled = { ok: true } | { ok: false; reason: "not-found" | "not-failed" };
type EndCall = {
  callId: string;
  actor: StaffActor<"operator">;
  /** The shop's account takes nothing back any more: the platform pays the fan instead. */
  fromPlatform?: true;
};
type Found = { state: OrderState; operation: OperationRow };

/** Makes a call again that has no outcome or was refused for good, on behalf of a person. */
export async function retryCall(deps: RoomDeps, callId: string): Promise<CallSettled> {
  const found = await findOpen(deps, callId);
  if ("reason" in found) return found;
  const { operation } = found;
  if (operation.kind === "capture") await resumeCapture(deps, { isDue: true });
  else {
    if (operation.state === "failed") await requeue(deps, operation);
    await drivePaymentOperations(deps, { all: true });
  }
  return { ok: true };
}

/**
 * Ends a call. A capture ends with its order: the card is released, or refunded if it was charged. A release or a
 * refund is not made again: it was settled elsewhere.
 */
export async function endCall(
  deps: RoomDeps,
  { callId, actor, fromPlatform }: EndCall,
): Promise<CallSettled> {
  for (;;) {
    const found = await findOpen(deps, callId);
    if ("reason" in found) return found;
    const { state, operation } = found;
    if (fromPlatform && (operation.kind !== "refund-food" || operation.state !== "failed"))
      return { ok: false, reason: "not-failed" };
    if (operation.kind === "capture") {
      await advanceOrder(deps, { action: "cancel", actor, reason: "payment-unanswered" });
      return { ok: true };
    }
    const { order } = state;
    const at = deps.now();
    const ended = { state: "failed" as const, endedBy: actor.id, doneAt: operation.doneAt ?? at };
    const committed = await deps.step.commit(
      order,
      {},
      {
        action: "end-call",
        by: actor,
        detail: { operationId: callId, amountMinor: operation.amountMinor, code: operation.lastError },
        at,
      },
      [
        deps.db.update(paymentOperations).set(ended).where(eq(paymentOperations.id, callId)),
        ...(operation.lastError === cameBack && !fromPlatform
          ? ledgerRows(
              deps.db,
              {
                orderId: order.id,
                currency: order.currency,
                intentId: operation.intentId,
                providerId: endedId(callId),
                at,
              },
              refundAgainMovements(operation.amountMinor),
            )
          : []),
        ...(fromPlatform
          ? [
              deps.db
                .insert(paymentOperations)
                .values(platformRefundOperation(operation, at))
                .onConflictDoNothing(),
            ]
          : documentOf(deps.db, state, { ...operation, ...ended }, at)),
      ],
    );
    if (!committed) continue;
    if (fromPlatform) await drivePaymentOperations(deps, { all: true });
    return { ok: true };
  }
}

async function findOpen(
  deps: RoomDeps,
  callId: string,
): Promise<Found | Extract<CallSettled, { ok: false }>> {
  const state = await deps.step.load();
  const operation = state?.operations.find((each) => each.id === callId);
  if (!state || !operation) return { ok: false, reason: "not-found" };
  const isOpen = operation.state === "pending" || openFailures(state.operations).includes(operation);
  return isOpen ? { state, operation } : { ok: false, reason: "not-failed" };
}
