import type { CallRecord } from "./expected-ledger.ts";
import {
  capturedShares,
  type GivenBack,
  noShares,
  type OrderSums,
  type Shares,
  type SoldLine,
  sharesOfOrder,
  sharesWithout,
  sumOfShares,
} from "./money-back.ts";
import { openFailures } from "./reconciliation.ts";

/** Where the money of an order is that did not stay: what its customer reads beneath the total. In agorot. */
export type OrderMoney = {
  /** What was taken when the kitchen accepted; null while nothing was. */
  capturedMinor: number | null;
  /** Of the order's total, what had sold out when the kitchen accepted: it was never charged. */
  notTaken: Shares;
  /** What was decided to go back, by what it was paid for. */
  refunded: Shares;
  /** How far what goes back has come; `held-up`: a person looks into it. */
  refundState: "none" | "on-its-way" | "held-up" | "done";
  /** What the customer pays in the end. */
  dueMinor: number;
};

export type OrderMoneyFacts = {
  order: OrderSums & { totalMinor: number; capturedMinor: number | null };
  lines: readonly SoldLine[];
  refunds: readonly GivenBack[];
  /** Refund calls whose end is not known yet, and those that failed and were not made again. */
  openCalls: { pending: number; failed: number };
};

export function orderMoney({ order, lines, refunds, openCalls }: OrderMoneyFacts): OrderMoney {
  const isTaken = order.capturedMinor !== null;
  const taken = capturedShares(order, lines, refunds);
  const refunded = refunds.reduce<Shares>(
    (sum, each) => ({
      foodMinor: sum.foodMinor + each.foodMinor,
      deliveryFeeMinor: sum.deliveryFeeMinor + each.deliveryFeeMinor,
      tipMinor: sum.tipMinor + each.tipMinor,
    }),
    noShares,
  );
  return {
    capturedMinor: order.capturedMinor,
    // A hold that somebody captured whole was charged whole: what was missing is among the refunds then.
    notTaken: isTaken ? sharesWithout(sharesOfOrder(order), taken) : noShares,
    refunded,
    refundState: refundStateOf(refunds.length, openCalls),
    dueMinor: (order.capturedMinor ?? order.totalMinor) - sumOfShares(refunded),
  };
}

function refundStateOf(count: number, { pending, failed }: OrderMoneyFacts["openCalls"]) {
  if (count === 0) return "none";
  if (failed > 0) return "held-up";
  return pending > 0 ? "on-its-way" : "done";
}

/** Pieces of a line that do not come: those that had sold out before anything was charged, and those given back. */
export function missingPieces(
  line: Pick<SoldLine, "position" | "removedQuantity">,
  refunds: readonly GivenBack[],
): { soldOutQuantity: number; refundedQuantity: number } {
  const refundedQuantity = refunds
    .flatMap((refund) => refund.lines)
    .reduce((sum, each) => (each.position === line.position ? sum + each.quantity : sum), 0);
  return { soldOutQuantity: line.removedQuantity - refundedQuantity, refundedQuantity };
}

/** Calls that give an order's customer money back, as far as they have not come to their end. */
export function openRefundCalls(
  calls: readonly Pick<CallRecord, "id" | "kind" | "state" | "refundId" | "providerId" | "lastError">[],
): OrderMoneyFacts["openCalls"] {
  const own = calls.filter((each) => each.kind.startsWith("refund") && each.refundId !== null);
  return {
    pending: own.filter((each) => each.state === "pending").length,
    failed: openFailures(own).length,
  };
}

/** How the money stands, in every message of the order: a screen that shows it otherwise reads the order anew. */
export type LiveMoney = {
  /** Of the total, what was not charged when the kitchen accepted. */
  shortMinor: number;
  refundedMinor: number;
  /** Refund calls whose end is not known yet, and those that a person looks into. */
  pendingCalls: number;
  failedCalls: number;
};

export function liveMoney(order: {
  totalMinor: number;
  capturedMinor: number | null;
  refundedMinor: number;
  openCalls: OrderMoneyFacts["openCalls"];
}): LiveMoney {
  const { totalMinor, capturedMinor, refundedMinor, openCalls } = order;
  return {
    shortMinor: capturedMinor === null ? 0 : totalMinor - capturedMinor,
    refundedMinor,
    pendingCalls: openCalls.pending,
    failedCalls: openCalls.failed,
  };
}

export const isSameMoney = (a: LiveMoney, b: LiveMoney): boolean =>
  a.shortMinor === b.shortMinor &&
  a.refundedMinor === b.refundedMinor &&
  a.pendingCalls === b.pendingCalls &&
  a.failedCalls === b.failedCalls;
