import { expectedLedger } from "#domain/ledger/expected-ledger.ts";
import { type Finding, openFailures } from "#domain/ledger/reconciliation.ts";
import { ledgerRows, releaseOperation } from "#worker/db/money/ledger-rows.ts";
import { paymentOperations } from "#worker/db/schema/index.ts";
import { finalizeOrder } from "../checkout/finalize-order.ts";
import { advanceOrder, resumeCapture } from "../order/advance-order.ts";
import { giveBackCapture } from "../payment/give-back-capture.ts";
import { drivePaymentOperations } from "../payment/payment-operations.ts";
import { recordCameBack } from "../payment/record-came-back.ts";
import { requeue } from "../payment/requeue.ts";
import type { RoomDeps } from "../ports.ts";
import type { BothSides, ReviewOptions } from "./review-payment.ts";

/** Repairs one finding with the functions that would have prevented it. False if a person has to. */
export async function repairFinding(
  deps: RoomDeps,
  { state, payment, books }: BothSides,
  { code, detail }: Finding,
  { retryFailed }: ReviewOptions,
): Promise<boolean> {
  const { id, currency } = state.order;
  const { intentId } = payment;
  switch (code) {
    case "paid-not-placed":
      return (await finalizeOrder(deps)).state === "placed";
    case "hold-lost":
      return (await advanceOrder(deps, { action: "cancel", actor: system, reason: "payment-lost" })).ok;
    case "held-for-nothing":
      return await release();
    case "captured-for-nothing":
      await giveBackCapture(deps, books.hold);
      return await drive();
    case "refund-unrecorded":
      return await retry(state.operations.find((each) => each.id === operationOf(detail.refund))?.id);
    case "refund-came-back":
      return await recordCameBack(deps, String(detail.refund));
    case "ledger-missing":
      return await bookMissing();
    case "call-overdue":
      await resumeCapture(deps);
      return await drive();
    case "call-failed":
      return retryFailed && (await retry(String(detail.call)));
    default:
      return false;
  }

  async function drive(): Promise<boolean> {
    await drivePaymentOperations(deps, { all: true });
    return true;
  }

  async function release(): Promise<boolean> {
    const at = deps.now();
    const amountMinor = payment.amountMinor;
    await deps.step.write(
      deps.db
        .insert(paymentOperations)
        .values(releaseOperation(intentId, id, amountMinor, at))
        .onConflictDoUpdate({
          target: paymentOperations.id,
          set: { state: "pending", nextAttemptAt: at, endedBy: null },
        }),
    );
    return await drive();
  }

  function operationOf(refundId: unknown): string | null {
    return books.refunds.find((each) => each.refundId === refundId)?.operationId ?? null;
  }

  /** Once per call: a returned refund is already repeated, and a pending call is simply made. */
  async function retry(operationId: string | undefined): Promise<boolean> {
    const now = await deps.step.load();
    const operation = now?.operations.find((each) => each.id === operationId);
    if (!now || !operation) return false;
    if (operation.state === "failed") {
      if (!openFailures(now.operations).includes(operation)) return false;
      await requeue(deps, operation);
      return await drive();
    }
    return operation.state === "pending" && (await drive());
  }

  async function bookMissing(): Promise<boolean> {
    const calls = state.operations.filter((each) => each.intentId === intentId);
    const rows = expectedLedger({ ...state, payment, calls }, books.hold.chargeId, books.disputes);
    const missing = rows.filter((row) => `${row.kind} ${row.party} ${row.providerId}` === detail.row);
    for (const { providerId, ...movement } of missing)
      await deps.step.write(
        ...ledgerRows(deps.db, { orderId: id, currency, intentId, providerId, at: deps.now() }, [movement]),
      );
    return missing.length > 0;
  }
}

const system = { kind: "system" as const, id: "reconciliation" };
