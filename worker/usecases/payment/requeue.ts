import { eq } from "drizzle-orm";
import { cameBack } from "#domain/ledger/expected-ledger.ts";
import { refundAgainOperation } from "#worker/db/money/ledger-rows.ts";
import type { OperationRow } from "#worker/db/order/orders.ts";
import { paymentOperations } from "#worker/db/schema/index.ts";
import type { RoomDeps } from "../ports.ts";
import { triesUnderOneKey } from "./call-provider.ts";

/** A refund that the bank returned needs a new call; a refused call is repeated under a new key. */
export async function requeue({ db, now, step }: RoomDeps, operation: OperationRow): Promise<void> {
  if (operation.lastError === cameBack) {
    const again = refundAgainOperation(operation, now());
    return step.write(db.insert(paymentOperations).values(again).onConflictDoNothing());
  }
  const attempts = Math.max(operation.attempts, triesUnderOneKey);
  await step.write(
    db
      .update(paymentOperations)
      .set({ state: "pending", nextAttemptAt: now(), attempts })
      .where(eq(paymentOperations.id, operation.id)),
  );
}
