import { eq } from "drizzle-orm";
import { type Actor, OrderStatus } from "#app/domain/order-status.ts";
import { commitOrder, type OperationRow, type OrderRow, type OrderState } from "../db/orders.ts";
import { ledgerEntries, paymentOperations } from "../db/schema/index.ts";
import { releaseOperation } from "./operation-rows.ts";
import { drivePaymentOperations, keyOfTry, recordFailure } from "./payment-operations.ts";
import type { OrderDeps } from "./ports.ts";

/** `again`: somebody else was faster, or the first half is done; look at the order again. */
export type Accepted = "accepted" | "again" | "payment-lost" | "payment-unknown";

/** The capture that was written down and whose end is not known yet. */
export const pendingCapture = (operations: OperationRow[]) =>
  operations.find((each) => each.kind === "capture" && each.state === "pending");

/**
 * Writes the capture down before it is made, as a change of the order: a cancel that saw the order before it fails
 * and looks again, and whoever finds the call pending makes it again.
 */
async function beginCapture(deps: OrderDeps, order: OrderRow, intentId: string, actor: Actor): Promise<void> {
  const at = deps.now();
  await commitOrder(
    deps.db,
    order,
    {},
    {
      action: "capture",
      fromStatus: order.status,
      toStatus: order.status,
      actorKind: actor.kind,
      actorId: actor.id,
      at,
    },
    [
      deps.db.insert(paymentOperations).values({
        id: `capture-${intentId}`,
        orderId: order.id,
        intentId,
        kind: "capture",
        amountMinor: order.totalMinor,
        nextAttemptAt: at + 5_000,
        createdAt: at,
      }),
    ],
  );
}

/**
 * The kitchen says yes: the card is captured, then the order is PREPARING.
 */
export async function acceptAndCapture(deps: OrderDeps, state: OrderState, actor: Actor): Promise<Accepted> {
  const { order, payment } = state;
  if (!payment || !deps.payments) return "payment-unknown";
  const operation = pendingCapture(state.operations);
  if (!operation) {
    await beginCapture(deps, order, payment.intentId, actor);
    return "again";
  }

  let captured = await deps.payments.capture(payment.intentId, operation.amountMinor, keyOfTry(operation));
  if (!captured.ok && captured.kind === "refused") {
    // "Already captured" and "canceled" are both refusals; the intent itself tells which.
    const found = await deps.payments.findHold(payment.intentId);
    if (!found.ok) captured = found;
    else if (found.hold.status === "captured") captured = found;
  }
  if (!captured.ok && captured.kind === "unknown") {
    await recordFailure(deps, operation, { kind: "unknown", code: captured.code });
    return "payment-unknown";
  }

  const now = deps.now();
  const finish = deps.db
    .update(paymentOperations)
    .set({
      state: captured.ok ? "done" : "failed",
      attempts: operation.attempts + 1,
      doneAt: now,
      lastError: captured.ok ? null : captured.code,
    })
    .where(eq(paymentOperations.id, operation.id));
  const event = {
    fromStatus: order.status,
    actorKind: actor.kind,
    actorId: actor.id,
    at: now,
  };

  if (!captured.ok) {
    const canceled = await commitOrder(
      deps.db,
      order,
      {
        status: OrderStatus.CANCELED,
        paymentState: "failed",
        canceledAt: now,
        closedAt: now,
        cancelReason: "payment-lost",
      },
      { ...event, action: "cancel", toStatus: OrderStatus.CANCELED, reason: "payment-lost" },
      [
        finish,
        // The provider may refuse to capture what it still holds; a hold that is gone counts as released.
        deps.db
          .insert(paymentOperations)
          .values(releaseOperation(payment.intentId, order.id, order.totalMinor, now))
          .onConflictDoNothing(),
      ],
    );
    if (!canceled) return "again";
    await drivePaymentOperations(deps, order.id, { all: true });
    await deps.boards.orderChanged(order.shopId, order.id);
    return "payment-lost";
  }

  const providerId = captured.hold.chargeId ?? payment.intentId;
  const entry = (party: "card" | "shop" | "platform" | "runner", amountMinor: number) =>
    deps.db.insert(ledgerEntries).values({
      id: `${operation.id}-${party}`,
      orderId: order.id,
      intentId: payment.intentId,
      kind: "capture",
      party,
      amountMinor,
      currency: "ILS",
      providerId,
      at: now,
    });
  const committed = await commitOrder(
    deps.db,
    order,
    { status: OrderStatus.PREPARING, paymentState: "captured", acceptedAt: now },
    { ...event, action: "accept", toStatus: OrderStatus.PREPARING },
    [
      finish,
      entry("card", -order.totalMinor),
      entry("shop", order.subtotalMinor - order.discountMinor),
      entry("platform", order.deliveryFeeMinor),
      ...(order.tipMinor > 0 ? [entry("runner", order.tipMinor)] : []),
    ],
  );
  return committed ? "accepted" : "again";
}
