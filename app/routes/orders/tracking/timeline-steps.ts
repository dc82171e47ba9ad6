import type { OrderLive } from "#domain/order/order-events.ts";
import { OrderStatus } from "#domain/order-status.ts";

export type StepName = "received" | "preparing" | "on-the-way" | "delivered" | "canceled";
export type Step = {
  name: StepName;
  state: "done" | "current" | "ahead";
  at: number | null;
};

const stepOf: Record<OrderStatus, StepName> = {
  [OrderStatus.PENDING]: "received",
  [OrderStatus.PREPARING]: "preparing",
  [OrderStatus.DELIVERING]: "on-the-way",
  [OrderStatus.DELIVERED]: "delivered",
  [OrderStatus.CANCELED]: "canceled",
};

/** The four steps (product 13.6); for a canceled order only those that it reached. */
export function timelineSteps(live: OrderLive): Step[] {
  const ways: [StepName, number | null][] = [
    ["received", live.placedAt ?? live.createdAt],
    ["preparing", live.acceptedAt],
    ["on-the-way", live.deliveringAt],
    ["delivered", live.deliveredAt],
  ];
  const step = stepOf[live.status];
  if (step === "canceled")
    return [
      ...ways.filter(([, at]) => at !== null).map(([name, at]): Step => ({ name, at, state: "done" })),
      { name: step, at: live.canceledAt, state: "current" },
    ];
  // An unknown status shows the first step as current (product 13.7).
  const current = Math.max(
    0,
    ways.findIndex(([name]) => name === step),
  );
  return ways.map(([name, at], index) => ({
    name,
    at: index <= current ? at : null,
    state: index < current || step === "delivered" ? "done" : index === current ? "current" : "ahead",
  }));
}
