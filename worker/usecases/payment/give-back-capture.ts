import { and, eq, isNotNull } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { captureMovements, holdMovements } from "#domain/ledger/ledger.ts";
import { capturedShares, sharesOfOrder } from "#domain/ledger/money-back.ts";
import { removedPieces } from "#domain/ledger/pieces.ts";
import { overtaken } from "#domain/ledger/reconciliation.ts";
import { noShares, type Shares, sumOfShares } from "#domain/ledger/shares.ts";
import { ledgerRows } from "#worker/db/money/ledger-rows.ts";
import { findPayment, type OrderState, type PaymentRow } from "#worker/db/order/orders.ts";
import { orderLines, paymentOperations } from "#worker/db/schema/index.ts";
import type { Hold } from "#worker/payments/provider.ts";
import type { RoomDeps } from "../ports.ts";
import { refundedSwaps, refundStatements } from "./give-back.ts";

const requestKey = "captured-for-nothing";

/**
 * Somebody captured the hold at the provider although no kitchen accepted. Records the refund of all of it, in two
 * parts as always; the calls are made like every other.
 */
export async function giveBackCapture(deps: RoomDeps, hold: Hold): Promise<void> {
  const { db } = deps;
  const orderId = deps.step.id;
  const payment = await findPayment(db, hold.intentId);
  for (;;) {
    const state = await deps.step.load();
    if (!state || !payment) return;
    const { order } = state;
    const isCurrent = state.payment?.intentId === hold.intentId;
    // An order that was accepted for nothing goes on; every other one is over.
    const isFree = order.capturedMinor === 0;
    if (isCurrent && !isFree && (order.capturedMinor !== null || order.closedAt === null)) return;
    const at = deps.now();
    const { intentId, currency } = payment;
    const source = { orderId, currency, intentId, providerId: hold.chargeId ?? intentId, at };
    const release = endRelease(deps, hold.intentId, at);
    const accepted = isCurrent && order.placedAt !== null ? acceptedShares(state, hold.capturedMinor) : null;
    if (!accepted) {
      const shares = sharesOfCharge(payment, hold.capturedMinor);
      const heldMinor = isCurrent && order.placedAt !== null ? order.totalMinor : hold.capturedMinor;
      await deps.step.write(
        release,
        ...ledgerRows(db, { ...source, providerId: hold.intentId }, holdMovements(heldMinor)),
        ...ledgerRows(db, source, captureMovements(shares, heldMinor)),
        ...plainRefunds(deps, payment, shares, at),
      );
      return;
    }
    const actor = { kind: "system" as const, id: "payments" };
    const refund = { ...accepted, requestKey, scope: "order" as const, reason: requestKey, actor };
    const refunding = refundStatements(db, state, refund, at);
    const committed = await deps.step.commit(
      order,
      {
        paymentState: "captured",
        capturedMinor: hold.capturedMinor,
        // The waived part was charged, too, so it is refunded.
        ...(order.waived &&
          hold.capturedMinor === order.totalMinor && { waived: { ...order.waived, isRefunded: true } }),
      },
      { action: "capture", by: actor, reason: requestKey, at },
      [
        release,
        ...ledgerRows(db, source, captureMovements(accepted.shares, order.totalMinor)),
        ...refunding.statements,
        // Everything was charged at the ordered price, so the substitutes that come are free.
        ...(isFree ? refundedSwaps(db, state, refunding.refund.id) : []),
        ...(accepted.lines.length > 0 && !isFree
          ? [db.delete(orderLines).where(and(eq(orderLines.orderId, orderId), isNotNull(orderLines.instead)))]
          : []),
      ],
    );
    if (committed) return;
  }
}

/**
 * The shares of a captured amount that equals the whole order, or the accepted part of it; with missing pieces that
 * were charged. Null for any other amount.
 */
function acceptedShares({ order, lines }: OrderState, takenMinor: number) {
  const short = capturedShares(order, lines, []);
  if (takenMinor === sumOfShares(short)) return { shares: short, lines: [] };
  if (takenMinor !== order.totalMinor) return null;
  return { shares: sharesOfOrder(order), lines: removedPieces(lines) };
}

/** Shares of a replaced payment. They were never recorded, so they follow from the application fee alone. */
function sharesOfCharge({ applicationFeeMinor }: PaymentRow, takenMinor: number): Shares {
  const deliveryFeeMinor = Math.min(applicationFeeMinor, takenMinor);
  return { ...noShares, foodMinor: takenMinor - deliveryFeeMinor, deliveryFeeMinor };
}

function plainRefunds({ db }: RoomDeps, payment: PaymentRow, shares: Shares, at: number) {
  const { orderId, intentId } = payment;
  const parts = [
    ["refund-food", shares.foodMinor],
    ["refund-platform", shares.deliveryFeeMinor],
  ] as const;
  return parts
    .filter(([, amountMinor]) => amountMinor > 0)
    .map(([kind, amountMinor]) =>
      db
        .insert(paymentOperations)
        .values({
          id: `${kind}-${intentId}`,
          orderId,
          intentId,
          kind,
          amountMinor,
          nextAttemptAt: at,
          createdAt: at,
        })
        .onConflictDoNothing(),
    );
}

function endRelease({ db }: RoomDeps, intentId: string, at: number): BatchItem<"sqlite"> {
  return db
    .update(paymentOperations)
    .set({ state: "failed", lastError: overtaken, doneAt: at })
    .where(and(eq(paymentOperations.intentId, intentId), eq(paymentOperations.kind, "release")));
}
