import { eq } from "drizzle-orm";
import { cameBack } from "#domain/ledger/expected-ledger.ts";
import { refundFailedMovements } from "#domain/ledger/ledger.ts";
import { ledgerRows } from "#worker/db/money/ledger-rows.ts";
import { paymentOperations } from "#worker/db/schema/index.ts";
import type { RoomDeps } from "../ports.ts";
import { raiseFailure } from "./call-alerts.ts";

/**
 * The bank returned a completed refund: the platform has the money, which is still the fan's. Reopens the ledger and
 * raises an alert; the order stays as it is. False if already recorded.
 */
export async function recordCameBack(deps: RoomDeps, refundId: string): Promise<boolean> {
  for (;;) {
    const state = await deps.step.load();
    const operation = state?.operations.find((each) => each.providerId === refundId);
    if (!state || operation?.state !== "done") return false;
    const { order } = state;
    const { intentId, amountMinor } = operation;
    const at = deps.now();
    const statements = [
      deps.db
        .update(paymentOperations)
        .set({ state: "failed", lastError: cameBack })
        .where(eq(paymentOperations.id, operation.id)),
      ...ledgerRows(
        deps.db,
        { orderId: order.id, currency: order.currency, intentId, providerId: refundId, at },
        refundFailedMovements(amountMinor),
      ),
    ] as const;
    const isOrders = order.placedAt !== null && state.payment?.intentId === intentId;
    const committed = await deps.step.commit(
      order,
      isOrders ? { refundedMinor: order.refundedMinor - amountMinor } : {},
      {
        action: "refund-failed",
        by: { kind: "system", id: "payments" },
        detail: { operationId: operation.id, amountMinor },
        at,
      },
      [...statements],
    );
    if (!committed) continue;
    await raiseFailure(deps, operation, cameBack);
    return true;
  }
}
