import type { OrderLive } from "#domain/order/order-events.ts";
import { OrderStatus } from "#domain/order-status.ts";

export type StepName = "received" | "preparing" | "on-the-way" | "delivered" | "canceled";
export type Step = {
  name: StepName;
  state: "done" | "current" | "ahead";
  /** When it was reached, in ms. */
  at: number | null;
};

/** The four steps (product 13.6); for a canceled order only those that it reached. */
export function timelineSteps(live: OrderLive): Step[] {
  const { PENDING, DELIVERED, CANCELED } = OrderStatus;
  const ways: [StepName, number | null][] = [
    ["received", live.placedAt ?? live.createdAt],
    ["preparing", live.acceptedAt],
    ["on-the-way", live.deliveringAt],
    ["delivered", live.deliveredAt],
  ];
  if (live.status === CANCELED)
    return [
      ...ways.filter(([, at]) => at !== null).map(([name, at]): Step => ({ name, at, state: "done" })),
      { name: "canceled", at: live.canceledAt, state: "current" },
    ];
  // An unknown status shows the first step as current (product 13.7).
  const current = live.status >= PENDING && live.status <= DELIVERED ? live.status : PENDING;
  return ways.map(([name, at], index) => ({
    name,
    at: index <= current ? at : null,
    state: index < current || current === DELIVERED ? "done" : index === current ? "current" : "ahead",
  }));
}
