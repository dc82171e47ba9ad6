import type { OrderLive } from "#domain/order/order-events.ts";
import { OrderStatus } from "#domain/order-status.ts";

/** The stages that a fan sees: the five statuses, with the waits between them. */
export type Stage =
  | "draft"
  | "waiting"
  | "preparing"
  | "ready"
  | "delivering"
  /** The runner is at the seat and finds nobody. */
  | "arrived"
  | "delivered"
  | "canceled"
  /** A checkout that was never finished. */
  | "expired";

export function stageOf(order: Pick<OrderLive, "status" | "placedAt" | "readyAt" | "arrivedAt">): Stage {
  const { status, placedAt, readyAt, arrivedAt } = order;
  if (status === OrderStatus.CANCELED) return placedAt === null ? "expired" : "canceled";
  if (placedAt === null) return "draft";
  if (status === OrderStatus.PREPARING) return readyAt === null ? "preparing" : "ready";
  if (status === OrderStatus.DELIVERING) return arrivedAt === null ? "delivering" : "arrived";
  return status === OrderStatus.DELIVERED ? "delivered" : "waiting";
}

/** Where the fan's money is after a cancellation. */
export type MoneyWhere = "nothing-taken" | "hold-ending" | "coming-back" | "refunded" | "kept";

export function moneyOf({ paymentState, cancelReason }: OrderLive): MoneyWhere {
  if (paymentState === "refunded") return "refunded";
  if (paymentState === "held" || paymentState === "awaiting") return "hold-ending";
  if (paymentState === "captured") return cancelReason === "fan-not-there" ? "kept" : "coming-back";
  return "nothing-taken";
}
