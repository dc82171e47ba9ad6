import { and, eq, isNull } from "drizzle-orm";
import { isUniqueViolation } from "#worker/db/client.ts";
import { releaseOperation } from "#worker/db/money/ledger-rows.ts";
import { orderLines, orders, paymentOperations, payments } from "#worker/db/schema/index.ts";
import {
  draftColumns,
  draftGuards,
  lineRows,
  refusedByGuard,
} from "#worker/usecases/checkout/reads/draft-rows.ts";
import type { RoomDeps } from "../ports.ts";
import {
  type DraftInput,
  type DraftResult,
  draftEndsAt,
  draftLivesUntil,
  openHold,
  reserveKitchen,
} from "./draft.ts";
import { expireDraft } from "./expire-draft.ts";
import { finalizeOrder } from "./finalize-order.ts";

/** A repeated checkout key: keeps the intent if the cart is unchanged, else opens a new one. */
export async function resumeDraft(deps: RoomDeps, input: DraftInput): Promise<DraftResult> {
  try {
    return await resume(deps, input);
  } catch (error) {
    if (isUniqueViolation(error, "orders.shelf")) return { ok: false, reason: "shelves-full" };
    throw error;
  }
}

async function resume(deps: RoomDeps, input: DraftInput): Promise<DraftResult> {
  // The card may have succeeded unnoticed; then nothing is left to pay.
  const finalized = await finalizeOrder(deps);
  if (finalized.state === "placed") return { ok: false, reason: "already-placed" };
  const state = await deps.step.load();
  if (!state || state.order.closedAt !== null) return { ok: false, reason: "closed" };
  const at = deps.now();
  const { order, payment } = state;
  if (draftEndsAt(order) <= at) {
    await expireDraft(deps);
    return { ok: false, reason: "closed" };
  }
  const draftExpiresAt = draftLivesUntil(order, at);

  // The board ignores this order's own place in the queue; otherwise each retry would promise a later time.
  const reserved = await reserveKitchen(deps, input);
  if (!reserved.ok) return reserved;
  const guards = draftGuards(deps.db, input);
  if (order.quoteHash === input.quote.hash) {
    const renewal = deps.db
      .update(orders)
      .set({ ...draftColumns(input, reserved, at), draftExpiresAt })
      .where(and(eq(orders.id, order.id), eq(orders.version, order.version), isNull(orders.placedAt)));
    const refused = await refusalOf(deps.step.write(renewal, ...guards));
    if (refused) return refused;
    if (payment && deps.payments) {
      const found = await deps.payments.findHold(payment.intentId);
      if (!found.ok) return { ok: false, reason: "payment-unavailable", providerCode: found.code };
      if (found.hold.status !== "canceled") return { ok: true, hold: found.hold };
    }
  }

  const committed = deps.step.commit(
    order,
    {
      ...draftColumns(input, reserved, at),
      paymentState: input.quote.totals.totalMinor > 0 ? "awaiting" : "none",
      draftExpiresAt,
    },
    { action: "revise", by: { kind: "customer", id: input.customer.id }, at },
    [
      deps.db.delete(orderLines).where(eq(orderLines.orderId, order.id)),
      ...lineRows(deps.db, input),
      ...(payment
        ? [
            deps.db
              .update(payments)
              .set({ isCurrent: false, updatedAt: at })
              .where(eq(payments.id, payment.id)),
            deps.db
              .insert(paymentOperations)
              .values(releaseOperation(payment.intentId, order.id, payment.amountMinor, at)),
          ]
        : []),
      ...guards,
    ],
  );
  const refused = await refusalOf(committed);
  if (refused) return refused;
  if (!(await committed)) return { ok: false, reason: "closed" };
  if (order.shopId !== input.shop.id) deps.step.changedShopIds.add(order.shopId);
  return openHold(deps, input, false);
}

/** Why the write's guard refused it; null if it did not. */
const refusalOf = (write: Promise<unknown>) =>
  write.then(
    () => null,
    (error: unknown) => {
      const refused = refusedByGuard(error);
      if (refused) return refused;
      throw error;
    },
  );
