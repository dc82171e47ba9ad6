import type { OrderLive } from "#domain/order/order-events.ts";

/** Where the fan's money is after a cancellation. */
export type MoneyWhere = "nothing-taken" | "hold-ending" | "unknown" | "coming-back" | "refunded" | "kept";

export function moneyOf({ paymentState, cancelReason }: OrderLive): MoneyWhere {
  if (paymentState === "refunded") return "refunded";
  if (paymentState === "held" && cancelReason?.startsWith("payment-")) return "unknown";
  if (paymentState === "held" || paymentState === "awaiting") return "hold-ending";
  if (paymentState === "captured") return cancelReason === "fan-not-there" ? "kept" : "coming-back";
  return "nothing-taken";
}
