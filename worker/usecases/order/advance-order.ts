import { eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { clock, isCustomer, type KnownActor } from "#domain/actor.ts";
import { ageRestrictedLines } from "#domain/delivery/deliveries.ts";
import { captureEnded } from "#domain/ledger/operations.ts";
import type { Pieces } from "#domain/ledger/pieces.ts";
import { type OrderAction, OrderStatus, planMove } from "#domain/order-status.ts";
import { collectTimes, usualPickup } from "#domain/pickup/pickup.ts";
import type { AdvanceRefusal, RefusalDetail } from "#domain/wire/order-refusals.ts";
import { alertEntry, resolveAlerts } from "#worker/db/alerts.ts";
import { type AuditEntry, auditEntry } from "#worker/db/audit.ts";
import { receiptStatement } from "#worker/db/money/receipts.ts";
import type { OperationRow, OrderRow, OrderState } from "#worker/db/order/orders.ts";
import { absentRule } from "#worker/db/people/staff.ts";
import { paymentOperations } from "#worker/db/schema/index.ts";
import { moneyBackStatements } from "../payment/give-back.ts";
import { unpaidEntries } from "../payment/limit-payers.ts";
import { drivePaymentOperations, isOver } from "../payment/payment-operations.ts";
import type { RoomDeps } from "../ports.ts";
import { acceptOrder, captureEndsAt, pendingCapture } from "./accept-order.ts";
import { answerLate, deliveryChanges, handOverDetail, refuseHandOver } from "./hand-over.ts";

export type Advance = {
  action: OrderAction;
  actor: KnownActor;
  reason?: string | undefined;
  /** The runner who gets the order: chosen by the shop, or the runner who takes it. */
  runnerId?: string | undefined;
  /** QR text or PIN. */
  proof?: string | undefined;
  /** The runner's device clock in ms since the epoch, for a scan made offline. */
  deviceAt?: number | undefined;
  ageChecked?: boolean | undefined;
  /** The runner's phone does not know what is in the bag. */
  isUnlisted?: boolean | undefined;
  /** The runner's comment on a problem. */
  note?: string | undefined;
  /** Pieces that sold out before acceptance; they are not charged. */
  without?: Pieces[] | undefined;
  /** Written with the move, in one batch; the caller audits a refusal. */
  audit?: Omit<AuditEntry, "outcome" | "at">;
};

export type Advanced =
  | { ok: true; order: OrderRow; isAudited?: boolean }
  | { ok: false; reason: AdvanceRefusal; detail?: RefusalDetail };

/** The only function that moves a placed order. Each move writes an event; payment calls follow it. */
export async function advanceOrder(deps: RoomDeps, request: Advance): Promise<Advanced> {
  for (;;) {
    const state = await deps.step.load();
    if (!state) return { ok: false, reason: "not-found" };
    const { order } = state;
    const late = await answerLate(deps, order, request);
    if (late === "repeated") {
      deps.step.isRoundNew = true;
      return { ok: true, order };
    }
    if (late) return { ok: false, reason: late };
    const move = planMove(order, request.action, request.actor.kind);
    if (!move.ok) return move;
    const refusal = refuse(state, request);
    if (refusal) return { ok: false, reason: refusal };
    const refused = await refuseHandOver(deps, order, request);
    if (refused) return { ok: false, ...refused };
    if (request.isUnlisted && !request.ageChecked && ageRestrictedLines(state.lines).length > 0)
      return { ok: false, reason: "age-unchecked" };
    const capture = pendingCapture(state.operations);
    if (request.action === "accept") {
      if (capture && captureEndsAt(capture) <= deps.now()) {
        await advanceOrder(deps, unanswered);
        return { ok: false, reason: "payment-lost" };
      }
      const accepted = await acceptOrder(deps, state, {
        ...{ actor: request.actor, without: request.without ?? [] },
        alsoAt: (at) => auditOf(deps, request, at),
      });
      if (accepted === "again") continue;
      if (typeof accepted === "object") return await answer(deps, accepted, request);
      // Everything is sold out, or the dish that the fan insists on.
      if (accepted === "nothing-left")
        return await advanceOrder(deps, { action: "cancel", actor: request.actor, reason: "sold-out" });
      return { ok: false, reason: accepted };
    }
    const at = deps.now();
    const moneyBack = await moneyBackOf(deps, state, request, at);
    // It is unknown whether the card was charged, so the fan must read that reason.
    const told = capture ? { ...request, reason: unanswered.reason } : request;
    const shelved = request.action === "hand-over" && order.fulfilment === "pickup";
    const times = shelved
      ? collectTimes((await absentRule(deps.db, order.stadiumId)).pickup ?? usualPickup, at)
      : {};
    const changes = { ...changesOf(order, told, move.to, at), ...times };
    const committed = await deps.step.commit(
      order,
      changes,
      {
        action: request.action,
        by: request.actor,
        reason: request.reason ?? null,
        detail: handOverDetail(request, order),
        at,
      },
      [
        ...(capture ? [giveUpCapture(deps, capture, at)] : []),
        ...moneyBack,
        ...problemAlert(deps, order, request, at),
        ...(isLeftUnpaid(order, request) ? unpaidEntries(deps.db, order, at) : []),
        ...auditOf(deps, request, at),
        ...(changes.closedAt
          ? [receiptStatement({ db: deps.db, orderId: order.id, timeZone: state.timeZone, at })]
          : []),
      ],
    );
    if (!committed) continue;
    if (moneyBack.length === 0) return await answer(deps, committed, request);
    await drivePaymentOperations(deps, { all: true });
    // The calls' outcomes moved it on.
    return await answer(deps, (await deps.step.load())?.order ?? committed, request);
  }
}

/**
 * Whether a cancel counts as an unpaid order. A customer can only cancel before acceptance. An order that expires
 * unaccepted is the shop's fault if a card was held; a free order counts, because it costs as little as a draft.
 */
const isLeftUnpaid = ({ paymentState }: OrderRow, { action, actor }: Advance) =>
  action === "cancel" && (isCustomer(actor) || (actor.kind === "system" && paymentState === "none"));

/** A charge without an answer for too long: the order ends, and the kitchen never sees it as accepted. */
const unanswered: Advance = { action: "cancel", actor: clock, reason: "payment-unanswered" };

/** Nobody repeats the capture. The release that takes its place finds out whether the card was charged. */
function giveUpCapture({ db }: RoomDeps, { id }: OperationRow, at: number): BatchItem<"sqlite"> {
  return db
    .update(paymentOperations)
    .set({ state: "failed", lastError: captureEnded, doneAt: at })
    .where(eq(paymentOperations.id, id));
}

/** A cancel refunds everything; for an absent fan the venue decides. */
async function moneyBackOf(
  { db }: RoomDeps,
  state: OrderState,
  { action, actor, reason }: Advance,
  at: number,
): Promise<BatchItem<"sqlite">[]> {
  if (action === "fan-not-there" && !(await absentRule(db, state.order.stadiumId)).refundsAbsentFans)
    return [];
  if (action !== "cancel" && action !== "fan-not-there") return [];
  return moneyBackStatements(db, state, { actor, reason: reason || action }, at);
}

async function answer(deps: RoomDeps, order: OrderRow, { audit }: Advance): Promise<Advanced> {
  deps.step.changedShopIds.add(order.shopId);
  deps.step.isRoundNew = true;
  return { ok: true, order, isAudited: audit !== undefined };
}

const auditOf = ({ db }: RoomDeps, { audit }: Advance, at: number): BatchItem<"sqlite">[] =>
  audit ? [auditEntry(db, { ...audit, outcome: "ok", at })] : [];

/**
 * Rules outside the state machine: staff can't act on their own orders, during a capture an order can only end, and a
 * hand-over names its runner.
 */
function refuse(
  { order, operations }: OrderState,
  { action, actor, runnerId }: Advance,
): AdvanceRefusal | null {
  if (!isCustomer(actor) && [actor.id, runnerId].includes(order.customerId)) return "own-order";
  if (pendingCapture(operations) && action !== "accept" && action !== "cancel") return "order-busy";
  const isCarried = order.fulfilment !== "pickup";
  return action === "hand-over" && isCarried && !runnerId ? "runner-required" : null;
}

/** Raises the alert for a runner's problem, and resolves it when the order ends. */
function problemAlert(deps: RoomDeps, order: OrderRow, { action, actor, reason }: Advance, at: number) {
  const { id, stadiumId, shopId } = order;
  if (action === "problem")
    return [
      alertEntry(deps.db, {
        kind: "delivery-problem",
        subject: id,
        stadiumId,
        shopId,
        detail: { reason, orderCode: order.orderCode, runnerId: actor.id },
        at,
      }),
    ];
  const isEnd = order.status === OrderStatus.DELIVERING && action !== "arrive";
  return isEnd ? [resolveAlerts(deps.db, "delivery-problem", id, actor.id, at)] : [];
}

function changesOf(order: OrderRow, request: Advance, to: OrderStatus, at: number): Partial<OrderRow> {
  const { action, actor, runnerId, reason } = request;
  switch (action) {
    case "ready":
      return { readyAt: at };
    case "recall":
      return { readyAt: null };
    case "hand-over":
      return {
        status: to,
        deliveringAt: at,
        deliveryUserId: order.fulfilment === "pickup" ? null : (runnerId ?? null),
      };
    case "take":
      return { status: to, deliveringAt: at, deliveryUserId: actor.id };
    case "deliver":
      return { status: to, ...deliveryChanges(order, request, at) };
    case "arrive":
    case "problem":
      return {};
    case "cancel":
    case "fan-not-there":
      return { status: to, canceledAt: at, closedAt: at, cancelReason: reason || action };
    default:
      action satisfies "accept";
      throw new Error("Accepting has a batch of its own.");
  }
}

/** Resumes a capture whose outcome is unknown, or ends it when its time is over; the alarm calls it. */
export async function resumeCapture(deps: RoomDeps, options = { isDue: false }): Promise<void> {
  const state = await deps.step.load();
  const operation = state && pendingCapture(state.operations);
  if (!state || !operation) return;
  const dueAt = Math.min(operation.nextAttemptAt, captureEndsAt(operation));
  if (!options.isDue && dueAt > deps.now()) return;
  if (isOver(state.order) || state.order.status !== OrderStatus.PENDING) return;
  await advanceOrder(deps, { action: "accept", actor: { kind: "shop", id: "resumed" } });
}
