import { expect, test } from "vitest";
import { timelineSteps } from "#app/routes/orders/tracking/timeline.tsx";
import type { OrderLive } from "#domain/order/order-events.ts";
import { stageOf } from "#domain/order/stage.ts";
import { isUncharged, moneyOf } from "#domain/order-status.ts";
import { orderLive } from "#tests/support/order-live.ts";

test.each<[string, Partial<OrderLive>]>([
  ["draft", { placedAt: null }],
  ["waiting", {}],
  ["preparing", { status: 1 }],
  ["ready", { status: 1, readyAt: 5 }],
  ["delivering", { status: 2, readyAt: 5 }],
  ["arrived", { status: 2, readyAt: 5, arrivedAt: 9 }],
  ["delivered", { status: 3 }],
  ["canceled", { status: 4 }],
  ["expired", { status: 4, placedAt: null }],
  ["waiting", { status: 9 as OrderLive["status"] }],
])("the stage %s", (stage, changes) => {
  expect(stageOf(orderLive(changes))).toBe(stage);
});

test("the money of a canceled order is where its payment says", () => {
  const canceled = (changes: Partial<OrderLive>, leftMinor = 0) =>
    moneyOf(orderLive({ status: 4, ...changes }), leftMinor);
  expect(canceled({ paymentState: "released" })).toBe("nothing-taken");
  expect(canceled({ paymentState: "none" })).toBe("nothing-taken");
  expect(canceled({ paymentState: "failed" })).toBe("nothing-taken");
  expect(canceled({ paymentState: "held" }, 5)).toBe("hold-ending");
  for (const cancelReason of ["payment-unanswered", "payment-lost"])
    expect(canceled({ paymentState: "held", cancelReason })).toBe("unknown");
  const unknown = orderLive({ status: 4, paymentState: "held", cancelReason: "payment-unanswered" });
  expect(isUncharged(unknown, 5)).toBe(false);
  for (const paymentState of ["captured", "refunded"] as const) {
    expect(canceled({ paymentState }, 5)).toBe("coming-back");
    expect(canceled({ paymentState })).toBe("refunded");
    expect(canceled({ paymentState, cancelReason: "fan-not-there" }, 5)).toBe("kept");
    expect(canceled({ paymentState, cancelReason: "fan-not-there" })).toBe("refunded");
  }
});

const states = (changes: Partial<OrderLive>) => timelineSteps(orderLive(changes)).map((step) => step.state);

// [product 13.7]
test("steps before the current one are done, steps after it ahead", () => {
  expect(states({})).toEqual(["current", "ahead", "ahead", "ahead"]);
  expect(states({ status: 2 })).toEqual(["done", "done", "current", "ahead"]);
});

test("a delivered order has no step left", () => {
  expect(states({ status: 3 })).toEqual(["done", "done", "done", "done"]);
});

// [product 13.7]
test("an unknown status shows the first step as current", () => {
  expect(states({ status: 9 as OrderLive["status"] })[0]).toBe("current");
  expect(states({ status: -1 as OrderLive["status"] })[0]).toBe("current");
});

// [product 13.6]
test("each reached step has its own time, none that is ahead has one", () => {
  const steps = timelineSteps(orderLive({ status: 1, acceptedAt: 3_000, deliveringAt: 4_000 }));
  expect(steps.map((step) => step.at)).toEqual([2_000, 3_000, null, null]);
});

test("a canceled order ends its way where it was canceled", () => {
  const steps = timelineSteps(orderLive({ status: 4, acceptedAt: 3_000, canceledAt: 9_000 }));
  expect(steps.map((step) => step.name)).toEqual(["received", "preparing", "canceled"]);
  expect(steps.at(-1)).toMatchObject({ state: "current", at: 9_000 });
});
