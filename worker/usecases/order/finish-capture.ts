import type { BatchItem } from "drizzle-orm/batch";
import type { KnownActor } from "#domain/actor.ts";
import { captureMovements } from "#domain/ledger/ledger.ts";
import { planWayRefund, sharesOfOrder } from "#domain/ledger/money-back.ts";
import { type Pieces, removedPieces } from "#domain/ledger/pieces.ts";
import { noShares, type Shares, sharesWithout, sumOfShares } from "#domain/ledger/shares.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { alertEntry } from "#worker/db/alerts.ts";
import { ledgerRows, releaseOperation } from "#worker/db/money/ledger-rows.ts";
import type { OrderRow, OrderState, PaymentRow } from "#worker/db/order/orders.ts";
import { takeStock } from "#worker/db/order/stock.ts";
import { paymentOperations } from "#worker/db/schema/index.ts";
import type { Hold } from "#worker/payments/provider.ts";
import { refundedSwaps, refundStatements } from "../payment/give-back.ts";
import { drivePaymentOperations } from "../payment/payment-operations.ts";
import type { RoomDeps } from "../ports.ts";

type Statement = BatchItem<"sqlite">;
type Lost = { actor: KnownActor; payment: PaymentRow; code: string; finish: Statement; at: number };
type Captured = { actor: KnownActor; hold: Hold; shares: Shares; finish: Statement[]; at: number };

/** The card was charged: starts the order, in one batch with the call's outcome and the ledger. */
export async function finishCapture(
  deps: RoomDeps,
  state: OrderState,
  { actor, hold, shares, finish, at }: Captured,
): Promise<OrderRow | "again"> {
  const { order } = state;
  const { taken, also, changes } = settleAmount(deps, state, { actor, hold, shares, at });
  const takenMinor = sumOfShares(taken);
  const source = { orderId: order.id, currency: order.currency, intentId: hold.intentId, at };
  const committed = await deps.step.commit(
    order,
    {
      status: OrderStatus.PREPARING,
      paymentState: "captured",
      acceptedAt: at,
      capturedMinor: takenMinor,
      ...changes,
    },
    {
      action: "accept",
      by: actor,
      detail: takenMinor === order.totalMinor ? null : { capturedMinor: takenMinor },
      at,
    },
    [
      ...finish,
      ...ledgerRows(
        deps.db,
        { ...source, providerId: hold.chargeId ?? hold.intentId },
        captureMovements(taken, order.totalMinor),
      ),
      ...also,
      takeStock(deps.db, order, at),
    ],
  );
  if (committed && also.length > 0) await drivePaymentOperations(deps, { all: true });
  return committed ?? "again";
}

/** Usually the amount we asked for. If somebody captured the whole hold at the provider, sold-out pieces are refunded. */
function settleAmount(
  { db }: RoomDeps,
  state: OrderState,
  { actor, hold, shares, at }: Omit<Captured, "finish">,
): { taken: Shares; also: Statement[]; changes: Partial<OrderRow> } {
  const { order, lines } = state;
  const planned = sumOfShares(shares);
  if (hold.capturedMinor === planned) return { taken: shares, also: [], changes: {} };
  const whole = sharesOfOrder(order);
  const back = sharesWithout(whole, shares);
  const removed = removedPieces(lines);
  // The waived part was charged, too: refunded by itself, because it belongs to no piece.
  const waived = order.waived && { ...order.waived, isRefunded: true };
  const way = waived
    ? { ...planWayRefund({ ...order, waived }, lines, [], waived), tipMinor: waived.tipMinor }
    : noShares;
  const refund = (key: "sold-out" | "way", given: Shares, pieces: Pieces[], when: number) =>
    sumOfShares(given) === 0
      ? null
      : refundStatements(
          db,
          state,
          key === "way"
            ? { requestKey: key, scope: key, lines: [], shares: given, reason: "pickup", actor }
            : { requestKey: key, scope: "lines", lines: pieces, shares: given, reason: key, actor },
          when,
        );
  const soldOut = refund("sold-out", sharesWithout(back, way), removed, at);
  const ofWay = refund("way", way, [], at + 1);
  const also = [
    ...(soldOut ? [...soldOut.statements, ...refundedSwaps(db, state, soldOut.refund.id)] : []),
    // After the pieces, which are refunded with the fee that was charged.
    ...(ofWay?.statements ?? []),
  ];
  return { taken: whole, also, changes: waived ? { waived } : {} };
}

/** The provider charged another amount than the one that was accepted. */
export const captureDiffers = "capture-differs";

/**
 * The hold is gone, the bank refuses, or the amount differs: cancels the order with that reason and stops the kitchen.
 * A captured amount is refunded.
 */
export async function loseCapture(
  deps: RoomDeps,
  { order }: OrderState,
  { actor, payment, code, finish, at }: Lost,
): Promise<"payment-lost" | "again"> {
  const { intentId } = payment;
  const { id: subject, stadiumId, shopId } = order;
  const canceled = await deps.step.commit(
    order,
    {
      status: OrderStatus.CANCELED,
      // The captured amount must still be returned.
      ...(code === captureDiffers ? {} : { paymentState: "failed" as const }),
      canceledAt: at,
      closedAt: at,
      cancelReason: "payment-lost",
    },
    { action: "cancel", by: actor, reason: "payment-lost", at },
    [
      finish,
      // The provider may refuse a capture but keep the hold; a hold that is gone counts as released.
      deps.db
        .insert(paymentOperations)
        .values(releaseOperation(intentId, order.id, order.totalMinor, at))
        .onConflictDoNothing(),
      ...(code === captureDiffers
        ? [
            alertEntry(deps.db, {
              ...{ kind: "payment-disagrees", subject, stadiumId, shopId, at },
              detail: { intentId, code },
            }),
          ]
        : []),
    ],
  );
  if (!canceled) return "again";
  await drivePaymentOperations(deps, { all: true });
  deps.step.changedShopIds.add(order.shopId);
  return "payment-lost";
}
