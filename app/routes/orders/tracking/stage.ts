import type { OrderLive } from "#domain/order/order-events.ts";
import { OrderStatus } from "#domain/order-status.ts";

/** The stages that a fan sees: the five statuses, with the waits between them. */
export type Stage =
  | "draft"
  | "waiting"
  | "preparing"
  | "ready"
  | "delivering"
  /** To be picked up: cooked, then on its shelf. */
  | "to-shelf"
  | "on-shelf"
  /** The runner is at the seat and finds nobody. */
  | "arrived"
  | "delivered"
  | "canceled"
  /** A checkout that was never finished. */
  | "expired";

export function stageOf(
  order: Pick<OrderLive, "status" | "placedAt" | "readyAt" | "arrivedAt" | "fulfilment">,
): Stage {
  const { status, placedAt, readyAt, arrivedAt } = order;
  const isPickup = order.fulfilment === "pickup";
  if (placedAt === null) return status === OrderStatus.CANCELED ? "expired" : "draft";
  switch (status) {
    case OrderStatus.PENDING:
      return "waiting";
    case OrderStatus.PREPARING:
      if (readyAt === null) return "preparing";
      return isPickup ? "to-shelf" : "ready";
    case OrderStatus.DELIVERING:
      if (isPickup) return "on-shelf";
      return arrivedAt === null ? "delivering" : "arrived";
    case OrderStatus.DELIVERED:
      return "delivered";
    case OrderStatus.CANCELED:
      return "canceled";
    default:
      // A status that this page does not know yet (product 13.7).
      status satisfies never;
      return "waiting";
  }
}

/** Where the fan's money is after a cancellation. */
export type MoneyWhere = "nothing-taken" | "hold-ending" | "unknown" | "coming-back" | "refunded" | "kept";

export function moneyOf({ paymentState, cancelReason }: OrderLive): MoneyWhere {
  if (paymentState === "refunded") return "refunded";
  if (paymentState === "held" && cancelReason?.startsWith("payment-")) return "unknown";
  if (paymentState === "held" || paymentState === "awaiting") return "hold-ending";
  if (paymentState === "captured") return cancelReason === "fan-not-there" ? "kept" : "coming-back";
  return "nothing-taken";
}
