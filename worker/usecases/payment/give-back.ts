import { and, eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { KnownActor } from "#domain/actor.ts";
import { planRefund, type RefundScope } from "#domain/ledger/money-back.ts";
import type { Pieces } from "#domain/ledger/pieces.ts";
import type { Shares } from "#domain/ledger/shares.ts";
import type { Db } from "#worker/db/client.ts";
import { refundOperations, releaseOperation } from "#worker/db/money/ledger-rows.ts";
import type { OrderState, RefundRow } from "#worker/db/order/orders.ts";
import { orderLines, paymentOperations, refunds } from "#worker/db/schema/index.ts";
import { uuidV7 } from "#worker/platform/ids.ts";

type Statement = BatchItem<"sqlite">;

export type RefundDecision = {
  requestKey: string;
  scope: RefundScope;
  lines: Pieces[];
  shares: Shares;
  reason: string;
  actor: KnownActor;
};

/**
 * The statements of a refund, for the batch that changes the order; the calls follow later. The caller marks the pieces
 * that are not delivered.
 */
export function refundStatements(
  db: Db,
  { order, payment }: OrderState,
  { shares, actor, ...decision }: RefundDecision,
  at: number,
): { refund: RefundRow; statements: Statement[] } {
  const refund: RefundRow = {
    ...decision,
    ...shares,
    id: uuidV7(at),
    orderId: order.id,
    actorKind: actor.kind,
    actorId: actor.id,
    createdAt: at,
  };
  const operations = payment ? refundOperations(refund, payment.intentId) : [];
  return {
    refund,
    statements: [
      db.insert(refunds).values(refund),
      ...operations.map((operation) => db.insert(paymentOperations).values(operation)),
    ],
  };
}

export function removeStatements(
  db: Db,
  orderId: string,
  lines: OrderState["lines"],
  pieces: readonly Pieces[],
): Statement[] {
  return pieces.map(({ position, quantity }) => {
    const before = lines.find((line) => line.position === position)?.removedQuantity ?? 0;
    return db
      .update(orderLines)
      .set({ removedQuantity: before + quantity })
      .where(and(eq(orderLines.orderId, orderId), eq(orderLines.position, position)));
  });
}

/**
 * Substitutes that were charged at the replaced dish's price, because the whole hold was captured: this refund returns
 * the difference.
 */
export const refundedSwaps = (
  db: Db,
  { order, lines }: Pick<OrderState, "order" | "lines">,
  refundId: string,
): Statement[] =>
  lines.flatMap(({ position, instead }) =>
    instead
      ? db
          .update(orderLines)
          .set({ instead: { ...instead, refundId } })
          .where(and(eq(orderLines.orderId, order.id), eq(orderLines.position, position)))
      : [],
  );

/** Returns a canceled order's money: releases the hold, or refunds exactly the rest. */
export function moneyBackStatements(
  db: Db,
  state: OrderState,
  by: { actor: KnownActor; reason: string },
  at: number,
): Statement[] {
  const { order, payment, lines } = state;
  if (!payment) return [];
  if (order.paymentState === "held")
    return [
      db
        .insert(paymentOperations)
        .values(releaseOperation(payment.intentId, order.id, order.totalMinor, at))
        .onConflictDoNothing(),
    ];
  if (order.capturedMinor === null) return [];
  const plan = planRefund(order, lines, state.refunds, { scope: "order", lines: [], isOver: true });
  if (!plan.ok) return [];
  const decision = { ...by, requestKey: "cancel", scope: "order" as const, lines: [], shares: plan.shares };
  return refundStatements(db, state, decision, at).statements;
}
