import type { OrderLive } from "#domain/order/order-events.ts";
import { type Stage, stageOf } from "#domain/order/stage.ts";
import { OrderStatus } from "#domain/order-status.ts";

export type StepName =
  | "received"
  | "preparing"
  | "on-the-way"
  | "on-shelf"
  | "delivered"
  | "collected"
  | "canceled";
export type Step = {
  name: StepName;
  state: "done" | "current" | "ahead";
  at: number | null;
};

const stepOf: Record<Stage, StepName> = {
  draft: "received",
  waiting: "received",
  preparing: "preparing",
  ready: "preparing",
  "to-shelf": "preparing",
  delivering: "on-the-way",
  arrived: "on-the-way",
  "on-shelf": "on-shelf",
  delivered: "delivered",
  collected: "collected",
  canceled: "canceled",
  expired: "canceled",
};

/** The four steps (product 13.6, 20.2); for a canceled order only those that it reached. */
export function timelineSteps(live: OrderLive): Step[] {
  const isPickup = live.fulfilment === "pickup";
  const ways: [StepName, number | null][] = [
    ["received", live.placedAt ?? live.createdAt],
    ["preparing", live.acceptedAt],
    [isPickup ? "on-shelf" : "on-the-way", live.deliveringAt],
    [isPickup ? "collected" : "delivered", live.deliveredAt],
  ];
  const step = stepOf[stageOf(live)];
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
    state:
      index < current || live.status === OrderStatus.DELIVERED
        ? "done"
        : index === current
          ? "current"
          : "ahead",
  }));
}
