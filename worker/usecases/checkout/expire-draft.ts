import { clock } from "#domain/actor.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { releaseOperation } from "#worker/db/money/ledger-rows.ts";
import { hasEvent } from "#worker/db/order/orders.ts";
import { paymentOperations } from "#worker/db/schema/index.ts";
import type { HoldStatus } from "#worker/payments/provider.ts";
import { unpaidEntries } from "../payment/limit-payers.ts";
import { drivePaymentOperations } from "../payment/payment-operations.ts";
import type { RoomDeps } from "../ports.ts";
import { draftEndsAt, draftLivesUntil } from "./draft.ts";

/** Why a draft ended. Declines are counted by themselves, and a silent provider is no fault of the fan's. */
export type DraftEnd = keyof typeof counts;
const counts = {
  "draft-expired": true,
  "no-card-tried": true,
  "ended-by-staff": true,
  "provider-silent": false,
  "too-many-declines": false,
};

/** Extended once in these states: 3-D Secure is running, or the card is held but the order could not be written. */
const undecided: HoldStatus[] = ["awaiting-action", "processing", "held"];

/**
 * Ends an unpaid draft: cancels its intent, frees its place in the kitchen and counts it to its account. Extends it
 * once, but not beyond its end, if the payment is undecided or the provider does not answer.
 */
export async function expireDraft(deps: RoomDeps, reason: DraftEnd = "draft-expired"): Promise<void> {
  for (;;) {
    const state = await deps.step.load();
    if (!state || state.order.placedAt !== null || state.order.closedAt !== null) return;
    const { order, payment } = state;
    const at = deps.now();
    const isDue = order.draftExpiresAt <= at && draftEndsAt(order) > at;
    if (payment && deps.payments && isDue && !(await hasEvent(deps.db, order.id, "extend"))) {
      const found = await deps.payments.findHold(payment.intentId);
      if (!found.ok || undecided.includes(found.hold.status)) {
        const event = { action: "extend", by: clock, at };
        // The promise is as old as the order's last change (finalize-order.ts).
        const later = (promisedAt: number | null) =>
          promisedAt === null ? null : promisedAt + at - order.updatedAt;
        const changes = {
          draftExpiresAt: draftLivesUntil(order, at),
          promiseFromAt: later(order.promiseFromAt),
          promiseToAt: later(order.promiseToAt),
        };
        if (await deps.step.commit(order, changes, event)) return;
        continue;
      }
    }
    const expired = await deps.step.commit(
      order,
      {
        status: OrderStatus.CANCELED,
        paymentState: payment ? "released" : "failed",
        canceledAt: at,
        closedAt: at,
        cancelReason: reason,
      },
      { action: "expire", by: clock, reason, at },
      payment
        ? [
            deps.db
              .insert(paymentOperations)
              .values(releaseOperation(payment.intentId, order.id, payment.amountMinor, at))
              .onConflictDoNothing(),
            ...(counts[reason] ? unpaidEntries(deps.db, order, at) : []),
          ]
        : [],
    );
    if (!expired) continue;
    deps.step.changedShopIds.add(order.shopId);
    return await drivePaymentOperations(deps, { all: true });
  }
}
