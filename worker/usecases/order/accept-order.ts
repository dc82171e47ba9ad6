import { eq } from "drizzle-orm";
import { type Pieces, planCapture, sumOfShares } from "#domain/ledger/money-back.ts";
import type { Actor } from "#domain/order-status.ts";
import { captureOperation } from "#worker/db/operation-rows.ts";
import { commitOrder, type NewEvent, type OperationRow, type OrderState } from "#worker/db/orders.ts";
import { paymentOperations } from "#worker/db/schema/index.ts";
import { keyOfTry } from "../payment/call-provider.ts";
import { removeStatements } from "../payment/give-back.ts";
import { recordFailure } from "../payment/payment-operations.ts";
import type { OrderDeps } from "../ports.ts";
import { finishCapture, loseCapture } from "./finish-capture.ts";

/** `again`: somebody else was faster, or only the first half is done; read the order again. */
export type Accepted =
  | "accepted"
  | "again"
  | "payment-lost"
  | "payment-unknown"
  | "lines-invalid"
  | "nothing-left";

/** The recorded capture whose outcome is still unknown. */
export const pendingCapture = (operations: OperationRow[]) =>
  operations.find((each) => each.kind === "capture" && each.state === "pending");

/**
 * Records the capture as a change of the order before making it. A concurrent cancel then fails its guard and looks
 * again; whoever finds the call pending repeats it with the recorded amount.
 */
async function beginCapture(
  deps: OrderDeps,
  { order, lines }: OrderState,
  intentId: string,
  actor: Actor,
  without: readonly Pieces[],
): Promise<Accepted> {
  const plan = planCapture(order, lines, without);
  if (!plan.ok) return plan.reason;
  if (plan.kind === "nothing-left") return plan.kind;
  const at = deps.now();
  const amountMinor = sumOfShares(plan.shares);
  const event: NewEvent = {
    action: "capture",
    fromStatus: order.status,
    toStatus: order.status,
    actorKind: actor.kind,
    actorId: actor.id,
    detail: plan.without.length ? { without: plan.without, amountMinor } : null,
    at,
  };
  await commitOrder(deps.db, order, {}, event, [
    ...removeStatements(deps.db, order.id, lines, plan.without),
    deps.db.insert(paymentOperations).values(captureOperation(order, intentId, amountMinor, at)),
  ]);
  return "again";
}

/** The kitchen accepts, perhaps without sold-out pieces: captures the card, then moves the order to PREPARING. */
export async function acceptAndCapture(
  deps: OrderDeps,
  state: OrderState,
  actor: Actor,
  without: readonly Pieces[],
): Promise<Accepted> {
  const { order, payment, lines } = state;
  if (!payment || !deps.payments) return "payment-unknown";
  const operation = pendingCapture(state.operations);
  if (!operation) return await beginCapture(deps, state, payment.intentId, actor, without);

  // The missing pieces were recorded with the call, so the shares match it.
  const plan = planCapture(order, lines, []);
  if (!plan.ok || plan.kind === "nothing-left") throw new Error(`order ${order.id} captures nothing`);
  const { shares } = plan;
  let captured = await deps.payments.capture({
    intentId: payment.intentId,
    amountMinor: operation.amountMinor,
    applicationFeeMinor: payment.destination ? shares.deliveryFeeMinor + shares.tipMinor : null,
    idempotencyKey: keyOfTry(operation),
  });
  if (!captured.ok && captured.kind === "refused") {
    // "Already captured" and "canceled" both come back as refusals; only the intent tells which.
    const found = await deps.payments.findHold(payment.intentId);
    if (!found.ok) captured = found;
    else if (found.hold.status === "captured") captured = found;
  }
  if (!captured.ok && captured.kind === "unknown") {
    await recordFailure(deps, operation, { kind: "unknown", code: captured.code });
    return "payment-unknown";
  }
  const at = deps.now();
  const finish = deps.db
    .update(paymentOperations)
    .set({
      state: captured.ok ? "done" : "failed",
      attempts: operation.attempts + 1,
      doneAt: at,
      lastError: captured.ok ? null : captured.code,
      providerId: captured.ok ? captured.hold.chargeId : null,
    })
    .where(eq(paymentOperations.id, operation.id));
  return captured.ok
    ? await finishCapture(deps, state, { actor, hold: captured.hold, shares, finish, at })
    : await loseCapture(deps, state, { actor, intentId: payment.intentId, finish, at });
}
