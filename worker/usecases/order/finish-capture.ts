import type { BatchItem } from "drizzle-orm/batch";
import { captureMovements } from "#domain/ledger/ledger.ts";
import { type Shares, sharesOfOrder, sharesWithout, sumOfShares } from "#domain/ledger/money-back.ts";
import { type Actor, OrderStatus } from "#domain/order-status.ts";
import { alertEntry } from "#worker/db/alerts.ts";
import { ledgerRows } from "#worker/db/ledger-rows.ts";
import { releaseOperation } from "#worker/db/operation-rows.ts";
import { commitOrder, type OrderState } from "#worker/db/orders.ts";
import { paymentOperations } from "#worker/db/schema/index.ts";
import { takeStock } from "#worker/db/stock.ts";
import type { Hold } from "#worker/payments/provider.ts";
import { refundStatements } from "../payment/give-back.ts";
import { drivePaymentOperations } from "../payment/payment-operations.ts";
import type { OrderDeps } from "../ports.ts";

type Statement = BatchItem<"sqlite">;
type Captured = { actor: Actor; hold: Hold; shares: Shares; finish: Statement; at: number };

/** The card was charged: starts the order, in one batch with the call's outcome and the ledger. */
export async function finishCapture(
  deps: OrderDeps,
  state: OrderState,
  { actor, hold, shares, finish, at }: Captured,
): Promise<"accepted" | "again"> {
  const { order } = state;
  const { taken, also } = settleAmount(deps, state, { actor, hold, shares, at });
  const takenMinor = sumOfShares(taken);
  const source = { orderId: order.id, intentId: hold.intentId, at };
  const committed = await commitOrder(
    deps.db,
    order,
    {
      status: OrderStatus.PREPARING,
      paymentState: "captured",
      acceptedAt: at,
      capturedMinor: takenMinor,
    },
    {
      action: "accept",
      fromStatus: order.status,
      toStatus: OrderStatus.PREPARING,
      actorKind: actor.kind,
      actorId: actor.id,
      detail: takenMinor === order.totalMinor ? null : { capturedMinor: takenMinor },
      at,
    },
    [
      finish,
      ...ledgerRows(
        deps.db,
        { ...source, providerId: hold.chargeId ?? hold.intentId },
        captureMovements(taken, order.totalMinor),
      ),
      ...also,
      takeStock(deps.db, order),
    ],
  );
  if (committed && also.length > 0) await drivePaymentOperations(deps, order.id, { all: true });
  return committed ? "accepted" : "again";
}

/**
 * Usually the amount we asked for. If somebody captured the whole hold at the provider, sold-out pieces are refunded;
 * any other amount needs a person.
 */
function settleAmount(
  { db }: OrderDeps,
  state: OrderState,
  { actor, hold, shares, at }: Omit<Captured, "finish">,
): { taken: Shares; also: Statement[] } {
  const { order, lines } = state;
  const planned = sumOfShares(shares);
  if (hold.capturedMinor === planned) return { taken: shares, also: [] };
  const whole = sharesOfOrder(order);
  if (hold.capturedMinor === sumOfShares(whole)) {
    const missing = lines.flatMap(({ position, removedQuantity: quantity }) =>
      quantity > 0 ? [{ position, quantity }] : [],
    );
    const refund = {
      requestKey: "sold-out",
      scope: "lines" as const,
      lines: missing,
      shares: sharesWithout(whole, shares),
      reason: "sold-out",
      actor,
    };
    return { taken: whole, also: refundStatements(db, state, refund, at).statements };
  }
  const detail = { intentId: hold.intentId, plannedMinor: planned, capturedMinor: hold.capturedMinor };
  const { id: subject, stadiumId, shopId } = order;
  return {
    taken: shares,
    also: [alertEntry(db, { kind: "payment-disagrees", subject, stadiumId, shopId, detail, at })],
  };
}

/** The hold is gone or the bank refuses: cancels the order with that reason and stops the kitchen. */
export async function loseCapture(
  deps: OrderDeps,
  { order }: OrderState,
  { actor, intentId, finish, at }: { actor: Actor; intentId: string; finish: Statement; at: number },
): Promise<"payment-lost" | "again"> {
  const canceled = await commitOrder(
    deps.db,
    order,
    {
      status: OrderStatus.CANCELED,
      paymentState: "failed",
      canceledAt: at,
      closedAt: at,
      cancelReason: "payment-lost",
    },
    {
      action: "cancel",
      fromStatus: order.status,
      toStatus: OrderStatus.CANCELED,
      actorKind: actor.kind,
      actorId: actor.id,
      reason: "payment-lost",
      at,
    },
    [
      finish,
      // The provider may refuse a capture but keep the hold; a hold that is gone counts as released.
      deps.db
        .insert(paymentOperations)
        .values(releaseOperation(intentId, order.id, order.totalMinor, at))
        .onConflictDoNothing(),
    ],
  );
  if (!canceled) return "again";
  await drivePaymentOperations(deps, order.id, { all: true });
  await deps.boards.orderChanged(order.shopId, order.id);
  return "payment-lost";
}
