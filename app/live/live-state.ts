import { isNewer, type OrderLive } from "../domain/order-events.ts";
import { isActive, OrderStatus } from "../domain/order-status.ts";

/** How fresh what is shown is; `asOf` is the server's clock in ms when it was last known to be right. */
export type Link = "live" | "reconnecting" | { asOf: number };

export type LiveState = {
  live: OrderLive;
  link: Link;
  /** Server's clock when the shown state was last confirmed. */
  confirmedAt: number;
  /** Server's clock minus the phone's: phones are wrong by minutes. */
  offsetMs: number;
  /** Lost connections in a row. */
  losses: number;
  /** The server says that this order is not (or no longer) ours to see. */
  isDenied: boolean;
};

type Heard = { live: OrderLive; serverNow: number };
/** `at` is the phone's clock. */
export type LiveEvent =
  | ({ type: "message" | "polled" | "page"; at: number } & Heard)
  | { type: "confirmed"; by: "socket" | "poll"; at: number }
  | { type: "lost" }
  | { type: "paused" }
  | { type: "denied" };

/** A short gap is nobody’s business; from the third loss in a row on, the age of what is shown is. */
const quietLosses = 3;

export function startLive({ live, serverNow }: Heard, at: number): LiveState {
  return {
    live,
    link: { asOf: serverNow },
    confirmedAt: serverNow,
    offsetMs: serverNow - at,
    losses: 0,
    isDenied: false,
  };
}

export function reduceLive(state: LiveState, event: LiveEvent): LiveState {
  switch (event.type) {
    case "message":
      return { ...hear(state, event), link: "live", losses: 0 };
    case "polled":
    case "page": {
      const heard = hear(state, event);
      return { ...heard, link: state.link === "live" ? "live" : { asOf: heard.confirmedAt } };
    }
    case "confirmed": {
      const confirmedAt = event.at + state.offsetMs;
      if (event.by === "socket" || state.link === "live") return { ...state, confirmedAt };
      return { ...state, confirmedAt, link: { asOf: confirmedAt } };
    }
    case "lost": {
      const losses = state.losses + 1;
      const isStale = losses >= quietLosses || typeof state.link === "object";
      return { ...state, losses, link: isStale ? { asOf: state.confirmedAt } : "reconnecting" };
    }
    case "paused":
      return { ...state, losses: 0, link: { asOf: state.confirmedAt } };
    case "denied":
      return { ...state, isDenied: true };
  }
}

function hear(state: LiveState, { live, serverNow, at }: Heard & { at: number }): LiveState {
  // An answer that was overtaken on its way says nothing about the present.
  if (!isNewer(state.live, live)) return state;
  return { ...state, live, confirmedAt: serverNow, offsetMs: serverNow - at };
}

/** Nothing will change any more: delivered, or canceled with the money where it belongs. */
export function isSettled({ status, paymentState, cancelReason }: OrderLive): boolean {
  if (isActive(status)) return false;
  if (status !== OrderStatus.CANCELED || cancelReason === "fan-not-there") return true;
  return ["none", "released", "failed", "refunded"].includes(paymentState);
}
