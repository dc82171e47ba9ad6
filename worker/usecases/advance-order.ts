import { eq } from "drizzle-orm";
import { type Actor, type OrderAction, OrderStatus, planMove } from "#app/domain/order-status.ts";
import {
  commitOrder,
  findOrderState,
  type OperationRow,
  type OrderRow,
  type OrderState,
} from "../db/orders.ts";
import { ledgerEntries, paymentOperations } from "../db/schema/index.ts";
import { releaseOperation } from "./draft-order.ts";
import {
  drivePaymentOperations,
  isOver,
  keyOfTry,
  moneyBackOperations,
  recordFailure,
} from "./payment-operations.ts";
import type { OrderDeps } from "./ports.ts";

export type Advance = {
  action: OrderAction;
  actor: Actor;
  reason?: string | undefined;
  /** Whom the shop hands the order to; a runner who takes one is it. */
  runnerId?: string | undefined;
  /** The QR's text or the PIN. */
  proof?: string | undefined;
};

export type AdvanceRefusal =
  | "not-found"
  | "not-placed"
  | "not-allowed"
  | "wrong-state"
  | "order-busy"
  | "runner-required"
  | "other-runner"
  | "wrong-proof"
  | "payment-lost"
  | "payment-unknown";
export type Advanced = { ok: true; order: OrderRow } | { ok: false; reason: AdvanceRefusal };

/** The one function that moves a placed order. Every move is an event; the money follows what was written. */
export async function advanceOrder(deps: OrderDeps, id: string, request: Advance): Promise<Advanced> {
  for (;;) {
    const state = await findOrderState(deps.db, id);
    if (!state) return { ok: false, reason: "not-found" };
    const { order } = state;
    const move = planMove(order, request.action, request.actor.kind);
    if (!move.ok) return move;
    const refusal = refuse(state, request);
    if (refusal) return { ok: false, reason: refusal };
    if (request.action === "accept" && order.paymentState === "held") {
      const accepted = await acceptAndCapture(deps, state, request);
      if (accepted) return accepted;
      continue;
    }
    const at = deps.now();
    const moneyBack =
      move.to === OrderStatus.CANCELED && request.action === "cancel" && state.payment
        ? moneyBackOperations(order, state.payment.intentId, at)
        : [];
    const committed = await commitOrder(
      deps.db,
      order,
      changesOf(request, move.to, at),
      {
        action: request.action,
        fromStatus: order.status,
        toStatus: move.to,
        actorKind: request.actor.kind,
        actorId: request.actor.id,
        reason: request.reason ?? null,
        at,
      },
      moneyBack.map((operation) => deps.db.insert(paymentOperations).values(operation).onConflictDoNothing()),
    );
    if (!committed) continue;
    if (moneyBack.length) await drivePaymentOperations(deps, id, { all: true });
    return await answer(deps, id);
  }
}

async function answer(deps: OrderDeps, id: string): Promise<Advanced> {
  const state = await findOrderState(deps.db, id);
  if (!state) return { ok: false, reason: "not-found" };
  await deps.boards.orderChanged(state.order.shopId, id);
  return { ok: true, order: state.order };
}

/** What the state machine can't see: a capture under way, whose order it is, whether the proof is right. */
function refuse(
  { order, operations }: OrderState,
  { action, actor, runnerId, proof }: Advance,
): AdvanceRefusal | null {
  if (pendingCapture(operations) && action !== "accept") return "order-busy";
  if (action === "hand-over" && !runnerId) return "runner-required";
  const delivering = action === "deliver" || action === "fan-not-there";
  if (delivering && order.deliveryUserId !== actor.id) return "other-runner";
  if (action === "deliver" && proof !== undefined && !isProofOf(order, proof)) return "wrong-proof";
  return null;
}

/** What the fan's QR holds: code and secret, so that a scan proves that the runner stood before the fan. */
export const handoverQrText = (order: Pick<OrderRow, "orderCode" | "handoverSecret">) =>
  `${order.orderCode}.${order.handoverSecret}`;

function isProofOf(order: OrderRow, proof: string): boolean {
  return proof === handoverQrText(order) || proof === order.handoverPin;
}

export const pendingCapture = (operations: OperationRow[]) =>
  operations.find((each) => each.kind === "capture" && each.state === "pending");

function changesOf(
  { action, actor, runnerId, reason }: Advance,
  to: OrderStatus,
  at: number,
): Partial<OrderRow> {
  switch (action) {
    case "accept":
      return { status: to, acceptedAt: at };
    case "ready":
      return { readyAt: at };
    case "hand-over":
      return { status: to, deliveringAt: at, deliveryUserId: runnerId ?? null };
    case "take":
      return { status: to, deliveringAt: at, deliveryUserId: actor.id };
    case "deliver":
      return { status: to, deliveredAt: at, closedAt: at };
    default:
      return { status: to, canceledAt: at, closedAt: at, cancelReason: reason || action };
  }
}

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
 * The kitchen says yes: the card is captured, then the order is PREPARING. Null means: look again.
 */
async function acceptAndCapture(
  deps: OrderDeps,
  state: OrderState,
  request: Advance,
): Promise<Advanced | null> {
  const { order, payment } = state;
  if (!payment || !deps.payments) return { ok: false, reason: "payment-unknown" };
  const operation = pendingCapture(state.operations);
  if (!operation) {
    await beginCapture(deps, order, payment.intentId, request.actor);
    return null;
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
    return { ok: false, reason: "payment-unknown" };
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
    actorKind: request.actor.kind,
    actorId: request.actor.id,
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
    if (!canceled) return null;
    await drivePaymentOperations(deps, order.id, { all: true });
    await deps.boards.orderChanged(order.shopId, order.id);
    return { ok: false, reason: "payment-lost" };
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
  return committed ? await answer(deps, order.id) : null;
}

/** A capture that was begun and whose end nobody saw: taken up again by the alarm. */
export async function resumeCapture(deps: OrderDeps, id: string): Promise<void> {
  const state = await findOrderState(deps.db, id);
  const operation = state && pendingCapture(state.operations);
  if (!state || !operation || operation.nextAttemptAt > deps.now()) return;
  if (isOver(state.order) || state.order.status !== OrderStatus.PENDING) return;
  await advanceOrder(deps, id, { action: "accept", actor: { kind: "shop", id: "resumed" } });
}
