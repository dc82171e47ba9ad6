import { dayMs } from "#domain/durations.ts";
import { isNewer, type OrderLive } from "#domain/order/order-events.ts";
import { isActive, OrderStatus } from "#domain/order-status.ts";
import { type LinkEvent, type LinkState, reduceLink, startLink } from "./link-state.ts";

export type { Link } from "./link-state.ts";
export type LiveState = LinkState & { live: OrderLive };

type ServerState = { live: OrderLive; serverNow: number };
/** `at` is the phone's clock. */
export type LiveEvent =
  | ({ type: "message" | "polled" | "page"; at: number } & ServerState)
  | Exclude<LinkEvent, { type: "heard" }>;

export function startLive({ live, serverNow }: ServerState, at: number): LiveState {
  return { ...startLink(serverNow, at), live };
}

export function reduceLive(state: LiveState, event: LiveEvent): LiveState {
  if (!("live" in event)) return reduceLink(state, event);
  const by = ({ message: "socket", polled: "poll", page: "page" } as const)[event.type];
  // An outdated response says nothing about the present, only that the server responds.
  const isNews = isNewer(state.live, event.live);
  const serverNow = isNews ? event.serverNow : state.confirmedAt;
  const at = isNews ? event.at : state.confirmedAt - state.offsetMs;
  return reduceLink(
    { ...state, live: isNews ? event.live : state.live },
    { type: "heard", by, serverNow, at },
  );
}

/** Whether a refund may still come: for a day after the delivery of a charged order. */
export const mayComeBack = ({ deliveredAt, paymentState }: OrderLive, now: number): boolean =>
  deliveredAt !== null && now - deliveredAt < dayMs && ["captured", "refunded"].includes(paymentState);

/** Nothing will change any more: delivered without an open complaint, or canceled with the money settled. */
export function isSettled({ status, paymentState, cancelReason, money, complaint }: OrderLive): boolean {
  if (isActive(status) || money.pendingCalls > 0 || complaint?.answer === null) return false;
  if (status !== OrderStatus.CANCELED || cancelReason === "fan-not-there") return true;
  return ["none", "released", "failed", "refunded"].includes(paymentState);
}
