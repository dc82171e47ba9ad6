import { OrderStatus } from "#app/domain/order-status.ts";
import { commitOrder, findOrderState, hasEvent, type OrderState } from "../db/orders.ts";
import { paymentOperations } from "../db/schema/index.ts";
import { logError } from "../log.ts";
import type { HoldStatus } from "../payments/provider.ts";
import { pendingCapture } from "./accept-order.ts";
import { advanceOrder, resumeCapture } from "./advance-order.ts";
import { draftLivesMs } from "./draft-order.ts";
import { finalizeOrder } from "./finalize-order.ts";
import { releaseOperation } from "./operation-rows.ts";
import { drivePaymentOperations } from "./payment-operations.ts";
import type { OrderDeps } from "./ports.ts";

/** How often a draft's payment is looked up while neither browser nor webhook speaks. */
const askEveryMs = 60_000;

/**
 * Does whatever the clock demands of an order: completes a paid draft, expires an unpaid one, cancels what no kitchen
 * accepted, retries money calls. Safe at any time.
 */
export async function tendOrder(deps: OrderDeps, id: string): Promise<void> {
  let state = await findOrderState(deps.db, id);
  if (!state) return;
  if (state.order.placedAt === null && state.order.closedAt === null) {
    const isDue = state.order.draftExpiresAt <= deps.now();
    try {
      const finalized = await finalizeOrder(deps, id);
      if (finalized.state !== "placed" && isDue) await expireDraft(deps, id);
    } catch (error) {
      // An order that can't be written although its card is held must not keep the hold: it ends like any draft.
      logError("order not placed", error, { orderId: id });
      if (!isDue) throw error;
      await expireDraft(deps, id);
    }
  }
  await resumeCapture(deps, id);
  state = await findOrderState(deps.db, id);
  if (state && isUnaccepted(state, deps.now()))
    await advanceOrder(deps, id, {
      action: "cancel",
      actor: { kind: "system", id: "clock" },
      reason: "not-accepted",
    });
  await drivePaymentOperations(deps, id);
}

function isUnaccepted({ order }: OrderState, now: number): boolean {
  return (
    order.closedAt === null &&
    order.placedAt !== null &&
    order.status === OrderStatus.PENDING &&
    (order.acceptBy ?? now) <= now
  );
}

/** Once extended: 3-D Secure runs, or the card is held and the order could not be written. */
const undecided: HoldStatus[] = ["awaiting-action", "processing", "held"];

/**
 * An unpaid draft ends: its intent is canceled, its place in the kitchen given back. Once extended while the payment
 * is undecided or the provider does not say whether it was paid.
 */
export async function expireDraft(deps: OrderDeps, id: string): Promise<void> {
  for (;;) {
    const state = await findOrderState(deps.db, id);
    if (!state || state.order.placedAt !== null || state.order.closedAt !== null) return;
    const { order, payment } = state;
    const at = deps.now();
    if (payment && deps.payments && order.draftExpiresAt <= at && !(await hasEvent(deps.db, id, "extend"))) {
      const found = await deps.payments.findHold(payment.intentId);
      if (!found.ok || undecided.includes(found.hold.status)) {
        const event = {
          action: "extend",
          fromStatus: order.status,
          toStatus: order.status,
          actorKind: "system" as const,
          actorId: "clock",
          at,
        };
        if (await commitOrder(deps.db, order, { draftExpiresAt: at + draftLivesMs }, event)) return;
        continue;
      }
    }
    const expired = await commitOrder(
      deps.db,
      order,
      {
        status: OrderStatus.CANCELED,
        paymentState: payment ? "released" : "failed",
        canceledAt: at,
        closedAt: at,
        cancelReason: "draft-expired",
      },
      {
        action: "expire",
        fromStatus: order.status,
        toStatus: OrderStatus.CANCELED,
        actorKind: "system",
        actorId: "clock",
        reason: "draft-expired",
        at,
      },
      payment
        ? [
            deps.db
              .insert(paymentOperations)
              .values(releaseOperation(payment.intentId, id, payment.amountMinor, at))
              .onConflictDoNothing(),
          ]
        : [],
    );
    if (!expired) continue;
    await deps.boards.orderChanged(order.shopId, id);
    return await drivePaymentOperations(deps, id, { all: true });
  }
}

/** When an order has to be tended next, in ms since the epoch, or null. */
export function nextVisit(
  { order, operations }: Pick<OrderState, "order" | "operations">,
  now: number,
): number | null {
  const times = operations.filter((each) => each.state === "pending").map((each) => each.nextAttemptAt);
  if (order.closedAt === null && order.placedAt === null)
    times.push(Math.min(order.draftExpiresAt, now + askEveryMs));
  // While a capture's end is unknown nothing may cancel the order, so its time is not up.
  if (
    order.closedAt === null &&
    order.status === OrderStatus.PENDING &&
    order.placedAt !== null &&
    order.acceptBy &&
    !pendingCapture(operations)
  )
    times.push(order.acceptBy);
  return times.length ? Math.max(now + 1_000, Math.min(...times)) : null;
}
