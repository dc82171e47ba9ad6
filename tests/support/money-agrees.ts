import { expect } from "vitest";
import { cameBack } from "#domain/ledger/expected-ledger.ts";
import { leftShares } from "#domain/ledger/money-back.ts";
import { openFailures, overtaken } from "#domain/ledger/reconciliation.ts";
import { sumOfShares } from "#domain/ledger/shares.ts";
import { findOrderState } from "#worker/db/order/orders.ts";
import { standingOf } from "./order-balance.ts";
import { figuresOf } from "./stripe-control.ts";
import { ledgerOf, outsideItsRoom } from "./worker-orders.ts";
import { db } from "./worker-world.ts";

/**
 * Asserts invariants (b), (c), (e) and (g) of docs/faults.md for one order while no call is pending: the ledger closes
 * and equals the provider's, and every party has what the order says.
 */
export async function expectMoneyAgrees(
  orderId: string,
  settled: { cameBack?: number; overtaken?: number } = {},
) {
  const state = await findOrderState(db, orderId);
  if (!state?.payment) throw new Error(`order ${orderId} has no payment`);
  const { order, payment, lines, refunds, operations } = state;
  expect(operations.filter((each) => each.state === "pending").map((each) => each.id)).toEqual([]);
  expect(openFailures(operations).map((each) => each.id)).toEqual([]);
  const ends = operations.flatMap((each) => (each.state === "failed" ? [each.lastError] : []));
  expect(ends.filter((each) => each === cameBack)).toHaveLength(settled.cameBack ?? 0);
  expect(ends.filter((each) => each === overtaken)).toHaveLength(settled.overtaken ?? 0);
  // The product's own comparison finds nothing either.
  const options = { intentId: payment.intentId, repair: false, retryFailed: false };
  expect(await outsideItsRoom(orderId)("review", options)).toEqual({
    ok: true,
    findings: [],
    remaining: [],
  });
  const standing = standingOf(await ledgerOf(orderId));
  const shopHas = standing.shop + standing["shop-tax"];
  const stripe = await figuresOf(payment.intentId);
  expect(standing.closes).toBe(true);
  expect({
    paid: standing.paidMinor,
    shop: payment.destination ? shopHas : 0,
    platform: standing.platform + standing.runner + standing.tax + (payment.destination ? 0 : shopHas),
    openHold: standing.openHoldMinor,
  }).toEqual(stripe);
  if (order.capturedMinor === null) return;
  const due = leftShares(order, lines, refunds);
  expect(standing).toMatchObject({
    shop: due.foodMinor,
    platform: due.deliveryFeeMinor,
    runner: due.tipMinor,
    tax: due.taxMinor,
    "shop-tax": due.shopTaxMinor,
    paidMinor: sumOfShares(due),
  });
  expect(order.capturedMinor - order.refundedMinor).toBe(sumOfShares(due));
}
