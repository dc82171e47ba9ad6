import { clock } from "#domain/actor.ts";
import { minuteMs } from "#domain/durations.ts";
import { OrderStatus } from "#domain/order-status.ts";
import type { OrderState } from "#worker/db/order/orders.ts";
import { logError } from "#worker/platform/log.ts";
import { untriedLivesUntil } from "../checkout/draft.ts";
import { expireDraft } from "../checkout/expire-draft.ts";
import { finalizeOrder } from "../checkout/finalize-order.ts";
import { drivePaymentOperations } from "../payment/payment-operations.ts";
import type { RoomDeps } from "../ports.ts";
import { captureEndsAt, pendingCapture } from "./accept-order.ts";
import { advanceOrder, resumeCapture } from "./advance-order.ts";

/** How often a draft's payment is polled when neither browser nor webhook reports. */
const askEveryMs = minuteMs;

/**
 * Does what is due for an order: completes a paid draft, expires an unpaid one, cancels an order that no kitchen
 * accepted, retries payment calls. Safe at any time.
 */
export async function tendOrder(deps: RoomDeps): Promise<void> {
  let state = await deps.step.load();
  if (!state) return;
  if (state.order.placedAt === null && state.order.closedAt === null) {
    const isDue = state.order.draftExpiresAt <= deps.now();
    try {
      const finalized = await finalizeOrder(deps);
      const isIdle = finalized.state === "incomplete" && finalized.isUntried;
      if (isIdle && untriedLivesUntil(state.order) <= deps.now()) await expireDraft(deps, "no-card-tried");
      else if (finalized.state !== "placed" && isDue)
        await expireDraft(deps, finalized.state === "unknown" ? "provider-silent" : "draft-expired");
    } catch (error) {
      // If the order cannot be written, it must not keep the card's hold: it ends like any draft.
      logError("order not placed", error, { orderId: deps.step.id });
      if (!isDue) throw error;
      await expireDraft(deps);
    }
    state = await deps.step.load();
  }
  if (state && pendingCapture(state.operations)) {
    await resumeCapture(deps);
    state = await deps.step.load();
  }
  if (!state) return;
  // While a charge has no answer, `resumeCapture` decides when the order ends.
  const isLate = !pendingCapture(state.operations) && isUnaccepted(state, deps.now());
  if (isLate) await advanceOrder(deps, { action: "cancel", actor: clock, reason: "not-accepted" });
  state = await tendShelf(deps, state);
  const isPending = ({ state: each }: { state: string }) => each === "pending";
  if (isLate || state.operations.some(isPending)) await drivePaymentOperations(deps);
}

/** Whether tending this order now would do nothing. */
export const isAtRest = (state: Pick<OrderState, "order" | "operations">, now: number): boolean =>
  (state.order.placedAt !== null || state.order.closedAt !== null) &&
  !state.operations.some((each) => each.state === "pending") &&
  !isUnaccepted(state, now) &&
  !isShelfDue(state.order, now);

/** Reminds the fan of a pickup, and ends an uncollected one by the venue's rule. */
async function tendShelf(deps: RoomDeps, state: OrderState): Promise<OrderState> {
  const { order } = state;
  const now = deps.now();
  if (!isShelfDue(order, now)) return state;
  if (order.collectBy !== null && now >= order.collectBy)
    await advanceOrder(deps, { action: "fan-not-there", actor: clock });
  else await deps.step.commit(order, { remindAt: null }, { action: "remind", by: clock, at: now });
  return (await deps.step.load()) ?? state;
}

const isShelfDue = (order: OrderState["order"], now: number) =>
  isOnShelf(order) && now >= Math.min(order.remindAt ?? Infinity, order.collectBy ?? Infinity);

const isOnShelf = ({ fulfilment, status }: OrderState["order"]) =>
  fulfilment === "pickup" && status === OrderStatus.DELIVERING;

function isUnaccepted({ order }: Pick<OrderState, "order">, now: number): boolean {
  return (
    order.closedAt === null &&
    order.placedAt !== null &&
    order.status === OrderStatus.PENDING &&
    (order.acceptBy ?? now) <= now
  );
}

/** When the order is due next, in ms since the epoch, or null. */
export function nextVisit(
  { order, operations }: Pick<OrderState, "order" | "operations">,
  now: number,
): number | null {
  const times = operations.filter((each) => each.state === "pending").map((each) => each.nextAttemptAt);
  if (order.closedAt === null && order.placedAt === null) {
    const untriedUntil = untriedLivesUntil(order);
    times.push(Math.min(order.draftExpiresAt, now + askEveryMs));
    if (untriedUntil > now) times.push(untriedUntil);
  }
  if (isOnShelf(order)) times.push(...[order.remindAt, order.collectBy].filter((at) => at !== null));
  const capture = pendingCapture(operations);
  if (capture) times.push(captureEndsAt(capture));
  else if (
    order.closedAt === null &&
    order.status === OrderStatus.PENDING &&
    order.placedAt !== null &&
    order.acceptBy
  )
    times.push(order.acceptBy);
  return times.length ? Math.max(now + 1_000, Math.min(...times)) : null;
}
