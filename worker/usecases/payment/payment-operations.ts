import { eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { cameBack } from "#domain/ledger/expected-ledger.ts";
import { isRefusedToUs, movementsOfCall } from "#domain/ledger/operations.ts";
import { openFailures } from "#domain/ledger/reconciliation.ts";
import { isActive } from "#domain/order-status.ts";
import { needsNote } from "#domain/receipt/issued.ts";
import { resolveAlerts } from "#worker/db/alerts.ts";
import type { Db } from "#worker/db/client.ts";
import { ledgerRows, refundAgainOperation } from "#worker/db/money/ledger-rows.ts";
import { creditNoteStatement, receiptStatement } from "#worker/db/money/receipts.ts";
import { creditNoteMail } from "#worker/db/order/notices.ts";
import type { OperationRow, OrderRow, OrderState } from "#worker/db/order/orders.ts";
import { paymentOperations } from "#worker/db/schema/index.ts";
import type { RoomDeps } from "../ports.ts";
import { alertKindOf, raiseFailure, syncOpenCallsAlert } from "./call-alerts.ts";
import { callProvider, type Outcome, triesUnderOneKey } from "./call-provider.ts";
import { giveBackCapture } from "./give-back-capture.ts";
import { recordCameBack } from "./record-came-back.ts";

type Statement = BatchItem<"sqlite">;

const backoffMs = (attempts: number) => Math.min(600_000, 2_000 * 2 ** attempts);

/** Makes the order's due calls to the provider and records each outcome. */
export async function drivePaymentOperations(deps: RoomDeps, options = { all: false }): Promise<void> {
  const state = await deps.step.load();
  let wasCaptured = false;
  for (const operation of state?.operations ?? []) {
    if (operation.state !== "pending") continue;
    if (!options.all && operation.nextAttemptAt > deps.now()) continue;
    // Captures belong to acceptance, which also moves the order.
    if (operation.kind === "capture") continue;
    const outcome = await driveOperation(deps, operation);
    wasCaptured ||= !outcome.ok && outcome.kind === "captured";
  }
  // Refunds took the place of the release.
  if (wasCaptured) await drivePaymentOperations(deps, options);
}

async function driveOperation(deps: RoomDeps, operation: OperationRow): Promise<Outcome> {
  const outcome = await recordCall(deps, operation);
  if (outcome.ok && outcome.wasReturned) await recordCameBack(deps, outcome.providerId);
  return outcome;
}

async function recordCall(deps: RoomDeps, operation: OperationRow): Promise<Outcome> {
  deps.step.forget();
  const outcome = await callProvider(deps, operation);
  if (!outcome.ok && outcome.kind === "captured") {
    await giveBackCapture(deps, outcome.hold);
    return outcome;
  }
  if (!outcome.ok) {
    await recordFailure(deps, operation, outcome);
    return outcome;
  }
  for (;;) {
    const state = await deps.step.load();
    if (!state) return outcome;
    const still = state.operations.find((each) => each.id === operation.id);
    if (still?.state !== "pending") return outcome;
    const { order } = state;
    const at = deps.now();
    const done = doneStatements(deps, operation, state, outcome.providerId, at);
    // Releasing the hold of a draft or of a replaced intent concerns nobody.
    if (!isOrders(state, operation.intentId)) {
      await deps.step.write(...done);
      return outcome;
    }
    const committed = await deps.step.commit(
      order,
      operation.kind === "release"
        ? { paymentState: "released" }
        : { paymentState: "refunded", refundedMinor: order.refundedMinor + operation.amountMinor },
      {
        action: operation.kind,
        by: { kind: "system", id: "payments" },
        detail: { operationId: operation.id, amountMinor: operation.amountMinor },
        at,
      },
      done,
    );
    if (committed) return outcome;
  }
}

export async function recordFailure(
  deps: RoomDeps,
  operation: OperationRow,
  outcome: { kind: "failed" | "unknown"; code: string },
) {
  const at = deps.now();
  const failed = { state: "failed" as const, doneAt: operation.doneAt ?? at };
  const tried = {
    attempts: operation.attempts + 1,
    nextAttemptAt: at + backoffMs(operation.attempts),
    lastError: outcome.code,
    ...(outcome.kind === "failed" && failed),
  };
  const state = outcome.kind === "failed" ? await deps.step.load() : null;
  await deps.step.write(
    deps.db.update(paymentOperations).set(tried).where(eq(paymentOperations.id, operation.id)),
    ...(state ? documentOf(deps.db, state, { ...operation, ...failed, ...tried }, at) : []),
  );
  if (outcome.kind === "failed") await raiseFailure(deps, operation, outcome.code);
  else if (isRefusedToUs(outcome.code)) await syncOpenCallsAlert(deps);
}

function doneStatements(
  { db }: RoomDeps,
  operation: OperationRow,
  state: OrderState,
  providerId: string,
  at: number,
): Statement[] {
  const { orderId, intentId } = operation;
  const kind = alertKindOf(operation);
  const receiptAt = receiptOf(state)?.at ?? 0;
  // Refused before the receipt, which therefore lacks it: it counts as asked for now, whatever comes later.
  const wasRefused = operation.doneAt !== null && operation.doneAt < receiptAt;
  const done = {
    ...{ state: "done" as const, attempts: operation.attempts + 1, providerId, doneAt: at, lastError: null },
    ...(wasRefused && { createdAt: at }),
  };
  const others = openFailures(state.operations).filter((each) => each.id !== operation.id);
  return [
    db.update(paymentOperations).set(done).where(eq(paymentOperations.id, operation.id)),
    ...ledgerRows(
      db,
      { orderId, currency: state.order.currency, intentId, providerId, at },
      movementsOfCall(operation, state.refunds, isOrders(state, intentId)),
    ),
    ...documentOf(db, state, { ...operation, ...done }, at),
    ...(others.some((each) => alertKindOf(each) === kind)
      ? []
      : [resolveAlerts(db, kind, orderId, "system", at)]),
  ];
}

const receiptOf = ({ receipts }: OrderState) => receipts.find(({ kind }) => kind === "receipt");

/**
 * What an ended order's refund is written down in once its last call is done, ended or refused, last in its batch except
 * for the alert. With a receipt: the credit note of what that does not take off; refused calls refund nothing. Without
 * one: the receipt of what was kept, as if made just after the calls' refusals, because all was to go back.
 */
export function documentOf(db: Db, state: OrderState, changed: OperationRow, at: number): Statement[] {
  const { order, refunds, lines, timeZone } = state;
  const refund = refunds.find(({ id }) => id === changed.refundId);
  if (!refund || order.closedAt === null) return [];
  const operations = state.operations.map((each) => (each.id === changed.id ? changed : each));
  const receipt = receiptOf(state);
  if (!receipt) {
    const states = operations.filter(({ refundId }) => refundId).map((each) => each.state);
    const isKept = states.includes("failed") && !states.includes("pending");
    return isKept ? [receiptStatement({ db, orderId: order.id, timeZone, at: at + 1 })] : [];
  }
  if (!needsNote(refund, { lines, operations }, receipt.at)) return [];
  return [
    creditNoteStatement({ db, orderId: order.id, timeZone, at }, refund.id),
    creditNoteMail(db, order, refund.id, at),
  ];
}

/** Whether the placed order was paid with this intent: only that hold was booked. */
const isOrders = ({ order, payment }: OrderState, intentId: string) =>
  order.placedAt !== null && payment?.intentId === intentId;

export const isOver = (order: OrderRow) => !isActive(order.status) || order.closedAt !== null;

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
