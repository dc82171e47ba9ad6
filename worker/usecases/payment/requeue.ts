import { eq } from "drizzle-orm";
import { cameBack } from "#domain/ledger/expected-ledger.ts";
import { refundAgainOperation } from "#worker/db/ledger-rows.ts";
import type { OperationRow } from "#worker/db/orders.ts";
import { paymentOperations } from "#worker/db/schema/index.ts";
import type { OrderDeps } from "../ports.ts";
import { triesUnderOneKey } from "./call-provider.ts";

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
