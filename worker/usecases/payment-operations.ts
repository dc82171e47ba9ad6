import { eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { OrderStatus, type PaymentState } from "#app/domain/order-status.ts";
import { commitOrder, findOrderState, findPayment, type OperationRow, type OrderRow } from "../db/orders.ts";
import { ledgerEntries, paymentOperations } from "../db/schema/index.ts";
import type { ProviderFailure } from "../payments/provider.ts";
import type { OrderDeps } from "./ports.ts";

type Done = { ok: true; providerId: string; paymentState: PaymentState };
type Outcome = Done | { ok: false; kind: "failed" | "unknown"; code: string };

/** Retries grow from two seconds to ten minutes. */
const backoffMs = (attempts: number) => Math.min(600_000, 2_000 * 2 ** attempts);

/** Makes the calls to the provider that are due for this order and records how each ended. */
export async function drivePaymentOperations(
  deps: OrderDeps,
  orderId: string,
  options = { all: false },
): Promise<void> {
  const state = await findOrderState(deps.db, orderId);
  for (const operation of state?.operations ?? []) {
    if (operation.state !== "pending") continue;
    if (!options.all && operation.nextAttemptAt > deps.now()) continue;
    // A capture belongs to accepting, which also moves the order.
    if (operation.kind !== "capture") await driveOperation(deps, operation);
  }
}

/**
 * Each try has a key of its own, since the provider keeps refusals and server errors under a key. Only for calls that
 * a second time can't do more: an intent is captured or canceled once.
 */
export const keyOfTry = ({ id, attempts }: Pick<OperationRow, "id" | "attempts">) =>
  attempts === 0 ? id : `${id}-${attempts}`;

export async function driveOperation(deps: OrderDeps, operation: OperationRow): Promise<Outcome> {
  const outcome = await call(deps, operation);
  if (!outcome.ok) {
    await recordFailure(deps, operation, outcome);
    return outcome;
  }
  for (;;) {
    const state = await findOrderState(deps.db, operation.orderId);
    if (!state) return outcome;
    const still = state.operations.find((each) => each.id === operation.id);
    if (still?.state !== "pending") return outcome;
    const { order, payment } = state;
    const at = deps.now();
    // The hold of an intent that was replaced, or of a draft, is nobody's news and was never booked.
    const isOrders = payment?.intentId === operation.intentId && order.placedAt !== null;
    const done = doneStatements(deps, operation, order, outcome, at, isOrders);
    if (!isOrders) {
      await deps.db.batch(done as [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]]);
      return outcome;
    }
    const committed = await commitOrder(
      deps.db,
      order,
      { paymentState: outcome.paymentState },
      {
        action: operation.kind,
        fromStatus: order.status,
        toStatus: order.status,
        actorKind: "system",
        actorId: "payments",
        at,
      },
      done,
    );
    if (committed) return outcome;
  }
}

async function call(deps: OrderDeps, operation: OperationRow): Promise<Outcome> {
  const { payments } = deps;
  if (!payments) return { ok: false, kind: "unknown", code: "not-configured" };
  const { intentId, amountMinor, id, orderId } = operation;
  switch (operation.kind) {
    case "capture":
      throw new Error("a capture is made by accepting");
    case "release": {
      const released = await payments.release(intentId, keyOfTry(operation));
      if (released.ok) return { ok: true, providerId: intentId, paymentState: "released" };
      if (released.kind === "unknown") return unknown(released);
      // Refused: perhaps it is canceled already, perhaps the bank still thinks. The intent itself knows.
      const found = await payments.findHold(intentId);
      if (!found.ok) return unknown(found);
      if (found.hold.status === "canceled")
        return { ok: true, providerId: intentId, paymentState: "released" };
      // Only captured money is beyond a release; a payment under way may yet succeed, and is then given back.
      return {
        ok: false,
        kind: found.hold.status === "captured" ? "failed" : "unknown",
        code: released.code,
      };
    }
    default: {
      if (operation.attempts > 0) {
        const earlier = await payments.findRefund(intentId, id);
        if (!earlier.ok) return unknown(earlier);
        if (earlier.refundId) return { ok: true, providerId: earlier.refundId, paymentState: "refunded" };
      }
      const payment = await findPayment(deps.db, intentId);
      // Food of a shop without an account was charged on the platform: there is no transfer to take back.
      const reverseTransfer = operation.kind === "refund-food" && !!payment?.destination;
      const refunded = await payments.refund({
        intentId,
        amountMinor,
        reverseTransfer,
        // Made twice, a refund would pay twice: another key only when the first call must have ended long ago.
        idempotencyKey: operation.attempts < 4 ? id : keyOfTry(operation),
        orderId,
        operationId: id,
      });
      if (refunded.ok) return { ok: true, providerId: refunded.refundId, paymentState: "refunded" };
      return refunded.kind === "unknown"
        ? unknown(refunded)
        : { ok: false, kind: "failed", code: refunded.code };
    }
  }
}

const unknown = (failure: ProviderFailure): Outcome => ({ ok: false, kind: "unknown", code: failure.code });

export async function recordFailure(
  deps: OrderDeps,
  operation: OperationRow,
  outcome: { kind: "failed" | "unknown"; code: string },
) {
  const at = deps.now();
  if (outcome.kind === "failed")
    console.error(`alert: ${operation.kind} of order ${operation.orderId} failed: ${outcome.code}`);
  await deps.db
    .update(paymentOperations)
    .set({
      state: outcome.kind === "failed" ? "failed" : "pending",
      attempts: operation.attempts + 1,
      nextAttemptAt: at + backoffMs(operation.attempts),
      lastError: outcome.code,
    })
    .where(eq(paymentOperations.id, operation.id));
}

function doneStatements(
  deps: OrderDeps,
  operation: OperationRow,
  order: OrderRow,
  outcome: Done,
  at: number,
  isOrders: boolean,
): BatchItem<"sqlite">[] {
  const entry = (
    kind: "release" | "refund",
    party: "card" | "shop" | "platform" | "runner",
    amountMinor: number,
  ) =>
    deps.db
      .insert(ledgerEntries)
      .values({
        id: `${operation.id}-${party}`,
        orderId: order.id,
        intentId: operation.intentId,
        kind,
        party,
        amountMinor,
        currency: "ILS",
        providerId: outcome.providerId,
        at,
      })
      .onConflictDoNothing();
  const done = deps.db
    .update(paymentOperations)
    .set({ state: "done", attempts: operation.attempts + 1, doneAt: at, lastError: null })
    .where(eq(paymentOperations.id, operation.id));
  switch (operation.kind) {
    case "release":
      return isOrders ? [done, entry("release", "card", -operation.amountMinor)] : [done];
    case "refund-food":
      return [
        done,
        entry("refund", "card", operation.amountMinor),
        entry("refund", "shop", -operation.amountMinor),
      ];
    case "refund-platform":
      return [
        done,
        entry("refund", "card", operation.amountMinor),
        entry("refund", "platform", -order.deliveryFeeMinor),
        ...(order.tipMinor > 0 ? [entry("refund", "runner", -order.tipMinor)] : []),
      ];
    default:
      return [done];
  }
}

/** The calls that give a canceled order's money back: a release, or two refunds by whose money it is. */
export function moneyBackOperations(order: OrderRow, intentId: string, at: number) {
  const base = { orderId: order.id, intentId, nextAttemptAt: at, createdAt: at };
  if (order.paymentState === "held")
    return [{ ...base, id: `release-${intentId}`, kind: "release" as const, amountMinor: order.totalMinor }];
  if (order.paymentState !== "captured") return [];
  const platformMinor = order.deliveryFeeMinor + order.tipMinor;
  return [
    {
      ...base,
      id: `refund-food-${order.id}`,
      kind: "refund-food" as const,
      amountMinor: order.subtotalMinor - order.discountMinor,
    },
    ...(platformMinor > 0
      ? [
          {
            ...base,
            id: `refund-platform-${order.id}`,
            kind: "refund-platform" as const,
            amountMinor: platformMinor,
          },
        ]
      : []),
  ];
}

export const isOver = (order: OrderRow) =>
  order.status === OrderStatus.DELIVERED || order.status === OrderStatus.CANCELED || order.closedAt !== null;
