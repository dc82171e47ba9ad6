import { type Actor, type OrderAction, OrderStatus, planMove } from "#app/domain/order-status.ts";
import { commitOrder, findOrderState, type OrderRow, type OrderState } from "../db/orders.ts";
import { paymentOperations } from "../db/schema/index.ts";
import { acceptAndCapture, pendingCapture } from "./accept-order.ts";
import { drivePaymentOperations, isOver, moneyBackOperations } from "./payment-operations.ts";
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
      const accepted = await acceptAndCapture(deps, state, request.actor);
      if (accepted === "again") continue;
      if (accepted !== "accepted") return { ok: false, reason: accepted };
      return await answer(deps, id);
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

/** A capture that was begun and whose end nobody saw: taken up again by the alarm. */
export async function resumeCapture(deps: OrderDeps, id: string): Promise<void> {
  const state = await findOrderState(deps.db, id);
  const operation = state && pendingCapture(state.operations);
  if (!state || !operation || operation.nextAttemptAt > deps.now()) return;
  if (isOver(state.order) || state.order.status !== OrderStatus.PENDING) return;
  await advanceOrder(deps, id, { action: "accept", actor: { kind: "shop", id: "resumed" } });
}
