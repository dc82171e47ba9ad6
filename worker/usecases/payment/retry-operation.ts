import { eq } from "drizzle-orm";
import { cameBack } from "#domain/ledger/expected-ledger.ts";
import { openFailures } from "#domain/ledger/reconciliation.ts";
import { refundAgainOperation } from "#worker/db/operation-rows.ts";
import { findOrderState, type OperationRow } from "#worker/db/orders.ts";
import { paymentOperations } from "#worker/db/schema/index.ts";
import type { OrderDeps } from "../ports.ts";
import { triesUnderOneKey } from "./call-provider.ts";
import { drivePaymentOperations } from "./payment-operations.ts";

export type Retried = { ok: true } | { ok: false; reason: "not-found" | "not-failed" };

/** Retries a call that failed for good, on behalf of a person or the reconciliation. */
export async function retryOperation(
  deps: OrderDeps,
  orderId: string,
  operationId: string,
): Promise<Retried> {
  const state = await findOrderState(deps.db, orderId);
  const operation = state?.operations.find((each) => each.id === operationId);
  if (!state || !operation) return { ok: false, reason: "not-found" };
  if (!openFailures(state.operations).includes(operation)) return { ok: false, reason: "not-failed" };
  await requeue(deps, operation);
  await drivePaymentOperations(deps, orderId, { all: true });
  return { ok: true };
}

/** A refund that the bank returned needs a new call; a refused call is repeated under a new key. */
export async function requeue({ db, now }: OrderDeps, operation: OperationRow): Promise<void> {
  if (operation.lastError === cameBack) {
    await db.insert(paymentOperations).values(refundAgainOperation(operation, now())).onConflictDoNothing();
    return;
  }
  await db
    .update(paymentOperations)
    .set({
      state: "pending",
      nextAttemptAt: now(),
      attempts: Math.max(operation.attempts, triesUnderOneKey),
    })
    .where(eq(paymentOperations.id, operation.id));
}
