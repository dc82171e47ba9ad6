import type { OrderLive } from "#domain/order/order-events.ts";

/** A placed order that is not accepted yet. */
export function orderLive(changes: Partial<OrderLive> = {}): OrderLive {
  return {
    number: 1,
    status: 0,
    paymentState: "held",
    createdAt: 1_000,
    placedAt: 2_000,
    acceptBy: null,
    acceptedAt: null,
    readyAt: null,
    fulfilment: "seat",
    shelf: null,
    collectBy: null,
    deliveringAt: null,
    deliveredAt: null,
    canceledAt: null,
    cancelReason: null,
    money: { shortMinor: 0, refundedMinor: 0, pendingCalls: 0, failedCalls: 0 },
    promise: null,
    firstPromise: null,
    contact: null,
    arrivedAt: null,
    complaint: null,
    ...changes,
  };
}
