import type { BatchItem } from "drizzle-orm/batch";
import type { StaffActor } from "#domain/actor.ts";
import { type AskedScope, planRefund } from "#domain/ledger/money-back.ts";
import { countOf, mergePieces, type Pieces, standingPieces } from "#domain/ledger/pieces.ts";
import { type RefundState, refundCallsState } from "#domain/ledger/refund-calls.ts";
import { ageRefusedReason, refundProblem } from "#domain/order/refund-rights.ts";
import { isBefore, OrderStatus } from "#domain/order-status.ts";
import type { RefundRefusal } from "#domain/wire/order-refusals.ts";
import { auditEntry } from "#worker/db/audit.ts";
import { receiptStatement } from "#worker/db/money/receipts.ts";
import type { NewEvent, OrderRow, OrderState, RefundRow } from "#worker/db/order/orders.ts";
import { refundStatements, removeStatements } from "../payment/give-back.ts";
import { drivePaymentOperations } from "../payment/payment-operations.ts";
import type { RoomDeps } from "../ports.ts";
import { pendingCapture } from "./accept-order.ts";
import { applySoldOutChoice, commitResolved } from "./settle-sold-out.ts";

export type RefundRequest = {
  /** Made by the screen, so that a second press of the button is the same refund. */
  requestKey: string;
  scope: AskedScope;
  lines: Pieces[];
  /** The pieces have sold out: resolve them as the fan chose while ordering. */
  isAsSaid?: boolean;
  reason: string;
  actor: StaffActor;
};

export type Refunded =
  | { ok: true; order: OrderRow; refund: RefundRow & { state: RefundState } }
  | { ok: false; reason: RefundRefusal };

/**
 * Refunds captured money, also of a finished order. The refund is recorded with an event before any call is made; the
 * calls are repeated until their outcome is known.
 */
export async function refundOrder(deps: RoomDeps, request: RefundRequest): Promise<Refunded> {
  for (;;) {
    const state = await deps.step.load();
    if (!state) return { ok: false, reason: "not-found" };
    const earlier = state.refunds.find((each) => each.requestKey === request.requestKey);
    if (earlier) {
      if (!isSame(earlier, request)) return { ok: false, reason: "request-key-used" };
      await drivePaymentOperations(deps);
      return await answer(deps, earlier.id);
    }
    const problem = refundProblem(request.actor, state.order, deps.now());
    if (problem) return { ok: false, reason: problem };
    const decided = await decide(deps, state, request);
    if (!decided.ok) return decided;
    if (!(await commitResolved(deps.step, state.order, decided.changes, decided.event, decided.statements)))
      continue;
    await drivePaymentOperations(deps, { all: true });
    if (decided.refund.lines.length > 0 || decided.event.action === "cancel")
      deps.step.changedShopIds.add(state.order.shopId);
    return await answer(deps, decided.refund.id);
  }
}

type Decided = {
  ok: true;
  refund: RefundRow;
  changes: Partial<OrderRow>;
  event: NewEvent;
  statements: BatchItem<"sqlite">[];
};

async function decide(
  deps: RoomDeps,
  state: OrderState,
  request: RefundRequest,
): Promise<Decided | { ok: false; reason: RefundRefusal }> {
  const { db, now } = deps;
  const { requestKey, scope, reason, actor } = request;
  const { order } = state;
  if (order.placedAt === null) return { ok: false, reason: "not-placed" };
  if (pendingCapture(state.operations)) return { ok: false, reason: "order-busy" };
  if (order.paymentState === "held") return { ok: false, reason: "cancel-instead" };
  const isOver = order.closedAt !== null;
  // A free order has nothing to refund, but sold-out pieces are removed; with the last one the order is
  // canceled.
  const isFree = !order.capturedMinor && order.acceptedAt !== null && scope === "lines" && !isOver;
  if (!order.capturedMinor && !isFree) return { ok: false, reason: "nothing-left" };
  // Of what stayed in the bag some may have been refunded meanwhile, by the shop for example.
  const asked =
    reason === ageRefusedReason ? leftOf(request.lines, standingPieces(state.lines)) : request.lines;
  if (asked.length === 0 && request.lines.length > 0) return { ok: false, reason: "nothing-left" };
  const input = { scope, lines: asked, isOver, isDelivered: order.deliveredAt !== null };
  const plain = planRefund(order, state.lines, state.refunds, input);
  // Cooked pieces can't sell out.
  const maySellOut = !isOver && isBefore(order.status, OrderStatus.DELIVERING);
  const resolution =
    request.isAsSaid && maySellOut && plain.ok ? await applySoldOutChoice(deps, state, plain.lines) : null;
  const resolved = resolution === "cancel" ? null : resolution;
  const plan = resolution
    ? planRefund(order, state.lines, state.refunds, {
        ...input,
        // The fan wants nothing without this dish.
        lines: resolved ? resolved.removed : standingPieces(state.lines),
        added: resolved?.added,
      })
    : plain;
  if (!plan.ok) return plan;
  const { lines } = plan;
  const swapped = resolved?.swapped ?? [];
  const at = now();
  const { shares } = plan;
  const records = refundStatements(db, state, { requestKey, scope, lines, shares, reason, actor }, at);
  const { refund } = records;
  const detail = { refundId: refund.id, scope, lines, ...(swapped.length > 0 && { swapped }), ...shares };
  const canceled = { status: OrderStatus.CANCELED, canceledAt: at, closedAt: at, cancelReason: reason };
  // Any refund also answers an open complaint, in the same write.
  const complaintAnswer =
    order.complaint && scope !== "tip" ? { complaintAnswer: "refund" as const, complaintAnsweredAt: at } : {};
  const { stadiumId, shopId } = order;
  const audit = { by: actor, stadiumId, shopId, subject: order.id, detail, at };
  return {
    ok: true,
    refund,
    changes: plan.endsOrder ? canceled : complaintAnswer,
    event: {
      action: plan.endsOrder ? "cancel" : swapped.length > 0 ? "swap" : "refund",
      by: actor,
      reason,
      detail,
      at,
    },
    statements: [
      ...records.statements,
      ...removeStatements(db, order.id, state.lines, lines),
      ...(resolved?.statements(at, refund.id) ?? []),
      auditEntry(db, { ...audit, action: "order.refund", outcome: "ok" }),
      ...(plan.endsOrder ? [receiptStatement({ db, orderId: order.id, timeZone: state.timeZone, at })] : []),
    ],
  };
}

const leftOf = (asked: readonly Pieces[], standing: readonly Pieces[]): Pieces[] =>
  standing.flatMap(({ position, quantity }) => {
    const left = Math.min(quantity, countOf(asked, position));
    return left > 0 ? [{ position, quantity: left }] : [];
  });

function isSame(known: RefundRow, { scope, lines, isAsSaid, reason }: RefundRequest): boolean {
  // The choice may have canceled the whole order, or less was left, so the lines differ.
  if (isAsSaid || reason === ageRefusedReason) return known.scope === scope;
  const text = (pieces: readonly Pieces[]) =>
    mergePieces(pieces)
      .map(({ position, quantity }) => `${position}:${quantity}`)
      .join();
  return known.scope === scope && text(known.lines) === text(lines);
}

async function answer(deps: RoomDeps, refundId: string): Promise<Refunded> {
  const state = await deps.step.load();
  const refund = state?.refunds.find((each) => each.id === refundId);
  if (!state || !refund) return { ok: false, reason: "not-found" };
  const calls = state.operations.filter((each) => each.refundId === refundId);
  return { ok: true, order: state.order, refund: { ...refund, state: refundCallsState(calls) } };
}
