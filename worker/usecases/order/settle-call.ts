import { eq } from "drizzle-orm";
import { openFailures } from "#domain/ledger/reconciliation.ts";
import type { Actor } from "#domain/order-status.ts";
import { platformRefundOperation } from "#worker/db/ledger-rows.ts";
import { commitOrder, findOrderState, type OperationRow, type OrderState } from "#worker/db/orders.ts";
import { paymentOperations } from "#worker/db/schema/index.ts";
import { drivePaymentOperations } from "../payment/payment-operations.ts";
import { requeue } from "../payment/requeue.ts";
import type { OrderDeps } from "../ports.ts";
import { advanceOrder, resumeCapture } from "./advance-order.ts";

export type CallSettled = { ok: true } | { ok: false; reason: "not-found" | "not-failed" };
type Found = { state: OrderState; operation: OperationRow };

/** Makes a call again that has no outcome or was refused for good, on behalf of a person. */
export async function retryCall(deps: OrderDeps, orderId: string, callId: string): Promise<CallSettled> {
  const found = await findOpen(deps, orderId, callId);
  if ("reason" in found) return found;
  const { operation } = found;
  if (operation.kind === "capture") await resumeCapture(deps, orderId, { isDue: true });
  else {
    if (operation.state === "failed") await requeue(deps, operation);
    await drivePaymentOperations(deps, orderId, { all: true });
  }
  return { ok: true };
}

/**
 * Ends a call. A capture ends with its order: the card is released, or refunded if it was charged. A release or a refund
 * is not made again; whoever ends it has settled it elsewhere.
 */
export async function endCall(
  deps: OrderDeps,
  orderId: string,
  callId: string,
  actor: Actor,
  /** The shop's account takes nothing back any more: the platform pays the fan instead. */
  fromPlatform = false,
): Promise<CallSettled> {
  for (;;) {
    const found = await findOpen(deps, orderId, callId);
    if ("reason" in found) return found;
    const { state, operation } = found;
    if (fromPlatform && (operation.kind !== "refund-food" || operation.state !== "failed"))
      return { ok: false, reason: "not-failed" };
    if (operation.kind === "capture") {
      await advanceOrder(deps, orderId, { action: "cancel", actor, reason: "payment-unanswered" });
      return { ok: true };
    }
    const { order } = state;
    const at = deps.now();
    const committed = await commitOrder(
      deps.db,
      order,
      {},
      {
        action: "end-call",
        fromStatus: order.status,
        toStatus: order.status,
        actorKind: actor.kind,
        actorId: actor.id,
        detail: { operationId: callId, amountMinor: operation.amountMinor, code: operation.lastError },
        at,
      },
      [
        deps.db
          .update(paymentOperations)
          .set({ state: "failed", endedBy: actor.id })
          .where(eq(paymentOperations.id, callId)),
        ...(fromPlatform
          ? [
              deps.db
                .insert(paymentOperations)
                .values(platformRefundOperation(operation, at))
                .onConflictDoNothing(),
            ]
          : []),
      ],
    );
    if (!committed) continue;
    if (fromPlatform) await drivePaymentOperations(deps, orderId, { all: true });
    return { ok: true };
  }
}

async function findOpen(
  { db }: OrderDeps,
  orderId: string,
  callId: string,
): Promise<Found | Extract<CallSettled, { ok: false }>> {
  const state = await findOrderState(db, orderId);
  const operation = state?.operations.find((each) => each.id === callId);
  if (!state || !operation) return { ok: false, reason: "not-found" };
  const isOpen = operation.state === "pending" || openFailures(state.operations).includes(operation);
  return isOpen ? { state, operation } : { ok: false, reason: "not-failed" };
}
