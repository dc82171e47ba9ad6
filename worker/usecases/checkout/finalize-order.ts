import { minuteMs } from "#domain/durations.ts";
import { holdMovements } from "#domain/ledger/ledger.ts";
import type { EndUnpaidRefusal } from "#domain/wire/order-refusals.ts";
import { findOpenAlert, raiseAlert } from "#worker/db/alerts.ts";
import { ledgerRows, releaseOperation } from "#worker/db/money/ledger-rows.ts";
import type { OrderRow, OrderState } from "#worker/db/order/orders.ts";
import { paymentOperations } from "#worker/db/schema/index.ts";
import type { Hold } from "#worker/payments/provider.ts";
import { countDecline } from "../payment/limit-payers.ts";
import type { RoomDeps } from "../ports.ts";
import { expireDraft } from "./expire-draft.ts";

export type Finalized =
  | { state: "placed"; order: OrderRow }
  /** The draft ended after too many declined cards. */
  | { state: "too-many-declines"; retryAfterMs: number }
  /** `isUntried`: no card was tried yet. */
  | { state: "incomplete"; isUntried: boolean }
  | { state: "pending" | "canceled" | "closed" | "unknown" | "mismatch" | "not-found" };

/**
 * Turns a paid draft into an order. Browser, webhook and alarm may call it repeatedly and at the same time: each asks
 * the provider, and the guarded write lets exactly one through.
 */
export async function finalizeOrder(deps: RoomDeps): Promise<Finalized> {
  for (;;) {
    const state = await deps.step.load();
    if (!state) return { state: "not-found" };
    const { order, payment } = state;
    if (order.placedAt !== null) return { state: "placed", order };
    if (order.closedAt !== null) return await giveBackLatePayment(deps, state);
    if (order.totalMinor === 0) {
      const placed = await place(deps, state, null);
      if (placed) return { state: "placed", order: placed };
      continue;
    }
    if (!payment || !deps.payments) return { state: "incomplete", isUntried: true };
    deps.step.forget();
    const found = await deps.payments.findHold(payment.intentId);
    if (!found.ok) return { state: "unknown" };
    const { hold } = found;
    if (hold.status === "processing") return { state: "pending" };
    if (hold.status === "canceled") return { state: "canceled" };
    if (hold.status !== "held") {
      const payer = { customerId: order.customerId, addressHash: payment.addressHash };
      const waitMs = hold.declinedChargeId ? await countDecline(deps, payer, hold.declinedChargeId) : 0;
      if (waitMs === 0) return { state: "incomplete", isUntried: !hold.isTried };
      await expireDraft(deps, "too-many-declines");
      return { state: "too-many-declines", retryAfterMs: waitMs };
    }
    if (!isThisOrders(hold, state)) {
      await raiseMismatch(deps, hold, order);
      return { state: "mismatch" };
    }
    const placed = await place(deps, state, hold);
    if (placed) return { state: "placed", order: placed };
  }
}

/** Draft → PENDING. Returns the placed order, or null if another writer was faster and the caller must look again. */
async function place(
  deps: RoomDeps,
  { order, acceptWithinMinutes }: OrderState,
  hold: Hold | null,
): Promise<OrderRow | null> {
  const at = deps.now();
  // The promise was computed when the draft was stored; the fan's minutes count from now.
  const shift = at - order.updatedAt;
  const fromAt = order.promiseFromAt === null ? null : order.promiseFromAt + shift;
  const toAt = order.promiseToAt === null ? null : order.promiseToAt + shift;
  const changes = {
    placedAt: at,
    paymentState: hold ? ("held" as const) : ("none" as const),
    acceptBy: at + acceptWithinMinutes * minuteMs,
    promiseFromAt: fromAt,
    promiseToAt: toAt,
    firstPromiseFromAt: fromAt,
    firstPromiseToAt: toAt,
  };
  const placed = await deps.step.commit(
    order,
    changes,
    { action: "place", by: { kind: "customer", id: order.customerId }, at },
    hold
      ? ledgerRows(
          deps.db,
          {
            orderId: order.id,
            currency: order.currency,
            intentId: hold.intentId,
            providerId: hold.intentId,
            at,
          },
          holdMovements(order.totalMinor),
        )
      : [],
  );
  if (!placed) return null;
  deps.step.changedShopIds.add(order.shopId);
  return placed;
}

/** Amount, currency, destination and owner of the hold must match the order (fault 25). */
function isThisOrders(hold: Hold, { order, payment }: OrderState): boolean {
  return (
    hold.orderId === order.id &&
    hold.amountMinor === order.totalMinor &&
    hold.currency === order.currency &&
    hold.destination === payment?.destination
  );
}

/** Alerts once per intent, however often browser, webhook and alarm return. */
async function raiseMismatch(deps: RoomDeps, hold: Hold, order: OrderRow): Promise<void> {
  const { intentId, amountMinor, currency, destination } = hold;
  const { id: subject, stadiumId, shopId, totalMinor } = order;
  const open = await findOpenAlert(deps.db, "payment-disagrees", subject);
  if (open?.detail.intentId === intentId) return;
  await raiseAlert(deps.db, {
    kind: "payment-disagrees",
    subject,
    stadiumId,
    shopId,
    detail: { intentId, totalMinor, amountMinor, currency, destination, holdOf: hold.orderId },
    at: deps.now(),
  });
}

/** A card succeeded after its draft expired: the hold is released and nothing is captured. */
async function giveBackLatePayment(deps: RoomDeps, { order, payment }: OrderState): Promise<Finalized> {
  if (payment && order.placedAt === null)
    await deps.step.write(
      deps.db
        .insert(paymentOperations)
        .values(releaseOperation(payment.intentId, order.id, payment.amountMinor, deps.now()))
        .onConflictDoNothing(),
    );
  return { state: "closed" };
}

/** Another cart replaces the draft. One that was paid unnoticed becomes an order and stays. */
export async function giveUp(deps: RoomDeps): Promise<Finalized["state"]> {
  const { state } = await finalizeOrder(deps);
  if (state === "placed" || state === "unknown") return state;
  await expireDraft(deps);
  return "closed";
}

export type DraftEnded = { ok: true } | { ok: false; reason: EndUnpaidRefusal };

/** Staff give an unpaid order's place back. One that was paid unnoticed is placed instead. */
export async function endDraft(deps: RoomDeps): Promise<DraftEnded> {
  const { state } = await finalizeOrder(deps);
  if (state === "placed") return { ok: false, reason: "wrong-state" };
  if (state === "unknown") return { ok: false, reason: "payment-unknown" };
  if (state === "pending" || state === "mismatch") return { ok: false, reason: "order-busy" };
  await expireDraft(deps, "ended-by-staff");
  return { ok: true };
}
