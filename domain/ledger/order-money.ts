import { OrderStatus } from "../order-status.ts";
import {
  capturedShares,
  chargedSums,
  type GivenBack,
  type OrderSums,
  type RefundScope,
  type ShownShares,
  sharesOfOrder,
  shownRefunds,
  shownShares,
  sumShown,
} from "./money-back.ts";
import type { SoldLine } from "./pieces.ts";
import type { OpenCalls } from "./refund-calls.ts";
import { noShares, type Shares, sharesPlus, sharesWithout, sumOfShares } from "./shares.ts";

/**
 * The part of an order's money that was not charged or is refunded, as its customer reads it below the total. In
 * minor units.
 */
export type OrderMoney = {
  /** Waived because the fan collects: never charged. */
  waivedMinor: number;
  /** Captured when the kitchen accepted; null before. */
  capturedMinor: number | null;
  /** Sold out when the kitchen accepted, so never charged. */
  notTaken: ShownShares;
  /** What was decided to refund, by what it was for. */
  refunded: ShownShares;
  /** Refunded at the provider's dashboard, not in our ledger. */
  byHandMinor: number;
  /** Progress of the refund; `held-up`: a person looks into it; `settled`: a part was paid in another way. */
  refundState: "none" | "on-its-way" | "held-up" | "settled" | "done";
  /** The fan's final amount; 0 if the hold was released. */
  dueMinor: number;
};

export type OrderMoneyFacts = {
  order: OrderSums & {
    status: OrderStatus;
    totalMinor: number;
    capturedMinor: number | null;
    refundedByHandMinor?: number | null;
  };
  lines: readonly SoldLine[];
  refunds: readonly (GivenBack & { scope: RefundScope })[];
  openCalls: OpenCalls;
};

export function orderMoney({ order, lines, refunds, openCalls }: OrderMoneyFacts): OrderMoney {
  const isTaken = order.capturedMinor !== null;
  const taken = capturedShares(order, lines, refunds);
  const waivedMinor = waivedOf(order);
  const refunded = refunds.reduce<Shares>(sharesPlus, noShares);
  const byHandMinor = order.refundedByHandMinor ?? 0;
  const isReleased = order.status === OrderStatus.CANCELED && order.capturedMinor === null;
  const paidMinor = order.capturedMinor ?? order.totalMinor - waivedMinor;
  return {
    waivedMinor,
    capturedMinor: order.capturedMinor,
    // When somebody captured the whole hold by hand, the missing pieces are among the refunds.
    notTaken: shownShares(
      isTaken ? sharesWithout(sharesOfOrder(chargedSums(order)), taken) : noShares,
      chargedSums(order),
    ),
    refunded: shownRefunds(order, refunds),
    // A dish of the same price instead gives nothing back.
    refundState: refundStateOf(
      refunds.filter((each) => sumOfShares(each) > 0).length + Number(byHandMinor > 0),
      openCalls,
    ),
    byHandMinor,
    // A refund of ours that the provider refused because of one by hand is still decided.
    dueMinor: isReleased ? 0 : Math.max(0, paidMinor - sumOfShares(refunded) - byHandMinor),
  };
}

/** The refunded total: ours and by hand. */
export const refundedInAll = ({
  refunded,
  byHandMinor,
}: Pick<OrderMoney, "refunded" | "byHandMinor">): number => sumShown(refunded) + byHandMinor;

export const waivedOf = ({ waived }: Pick<OrderSums, "waived">) =>
  waived && !waived.isRefunded ? waived.sumMinor : 0;

export function refundStateOf(
  count: number,
  { pending, failed, settled }: OpenCalls,
): OrderMoney["refundState"] {
  if (count === 0) return "none";
  if (failed > 0) return "held-up";
  if (pending > 0) return "on-its-way";
  return settled > 0 ? "settled" : "done";
}

/** Pieces of a line that are not delivered: sold out before the charge, refunded, or another dish came instead. */
export function missingPieces(
  { position, removedQuantity }: Pick<SoldLine, "position" | "removedQuantity">,
  refunds: readonly GivenBack[],
  lines: readonly Pick<SoldLine, "quantity" | "instead">[],
): { soldOutQuantity: number; refundedQuantity: number; swappedQuantity: number } {
  const givenBack = refunds
    .flatMap((refund) => refund.lines)
    .reduce((sum, each) => (each.position === position ? sum + each.quantity : sum), 0);
  const came = lines.filter(({ instead }) => instead?.of === position);
  const pieces = (of: typeof came) => of.reduce((sum, line) => sum + line.quantity, 0);
  const [all, after] = [pieces(came), pieces(came.filter(({ instead }) => instead?.refundId))];
  return {
    soldOutQuantity: removedQuantity - givenBack - (all - after),
    refundedQuantity: givenBack - after,
    swappedQuantity: all,
  };
}

/** The state of the money, in every message of the order: a screen that shows something else reloads the order. */
export type LiveMoney = {
  /** Part of the total that was not charged when the kitchen accepted, or will not be. */
  shortMinor: number;
  refundedMinor: number;
  /** Refund calls without a known result, and those that a person looks into. */
  pendingCalls: number;
  failedCalls: number;
};

export function liveMoney(order: {
  totalMinor: number;
  capturedMinor: number | null;
  refundedMinor: number;
  refundedByHandMinor?: number | null;
  waived?: OrderSums["waived"];
  openCalls: OpenCalls;
}): LiveMoney {
  const { totalMinor, capturedMinor, refundedMinor, refundedByHandMinor, openCalls } = order;
  return {
    shortMinor: capturedMinor === null ? waivedOf(order) : totalMinor - capturedMinor,
    refundedMinor: refundedMinor + (refundedByHandMinor ?? 0),
    pendingCalls: openCalls.pending,
    failedCalls: openCalls.failed,
  };
}

export const isSameMoney = (a: LiveMoney, b: LiveMoney): boolean =>
  a.shortMinor === b.shortMinor &&
  a.refundedMinor === b.refundedMinor &&
  a.pendingCalls === b.pendingCalls &&
  a.failedCalls === b.failedCalls;
