import { type LinkEvent, type LinkState, reduceLink, startLink } from "#app/live/link-state.ts";
import type { Deliveries, Delivery } from "#domain/delivery/deliveries.ts";
import type { FloorMessage } from "#domain/delivery/floor-events.ts";
import type { NamedEvent } from "#domain/event/match-event.ts";

type FloorUpdate = Extract<FloorMessage, { type: "order" }>;
type ClockMessage = Pick<Extract<FloorMessage, { type: "clock" }>, "event" | "mayMark">;

export type FloorState = LinkState & {
  deliveries: Deliveries;
  /** The newest event of each order since the page loaded, by id. */
  updates: ReadonlyMap<string, FloorUpdate>;
  /**
   * Increases when the list should be reloaded: on each connection, and when one of the runner's own orders changes.
   */
  reloads: number;
};

/** `at` is this device's clock. */
export type FloorEvent =
  | { type: "message"; message: FloorMessage; at: number }
  | { type: "deliveries"; by: "poll" | "page"; deliveries: Deliveries; at: number }
  /** The phone's copy of an earlier visit: newer than the page, but not live. */
  | { type: "copy"; deliveries: Deliveries }
  /** This phone has set the match's clock. */
  | { type: "match"; event: NamedEvent }
  | Exclude<LinkEvent, { type: "heard" }>;

export function startFloor(deliveries: Deliveries, at: number): FloorState {
  return { ...startLink(deliveries.serverNow, at), deliveries, updates: new Map(), reloads: 0 };
}

export function reduceFloor(state: FloorState, event: FloorEvent): FloorState {
  switch (event.type) {
    case "message": {
      const { message, at } = event;
      const news = { type: "heard", by: "socket", serverNow: message.serverNow, at } as const;
      return reduceLink(applyMessage(state, message), news);
    }
    case "deliveries": {
      const { deliveries, by, at } = event;
      const news = { type: "heard", by, serverNow: deliveries.serverNow, at } as const;
      // An outdated response is still right about everything that has not changed since.
      const updates = new Map([...state.updates].filter(([, each]) => each.serverNow > deliveries.serverNow));
      const shown = [...updates.values()].reduce(applyUpdate, deliveries);
      const isOld = deliveries.serverNow < state.deliveries.serverNow;
      return reduceLink(isOld ? state : { ...state, updates, deliveries: shown }, news);
    }
    case "copy": {
      const { deliveries } = event;
      if (deliveries.serverNow <= state.deliveries.serverNow) return state;
      const { serverNow: confirmedAt } = deliveries;
      const link = typeof state.link === "object" ? { asOf: confirmedAt } : state.link;
      return { ...state, deliveries, confirmedAt, link };
    }
    case "match":
      return { ...state, deliveries: withMatch(state.deliveries, { event: event.event, mayMark: true }) };
    default:
      return reduceLink(state, event);
  }
}

function applyMessage(state: FloorState, message: FloorMessage): FloorState {
  if (message.type === "hello") return { ...state, reloads: state.reloads + 1 };
  if (message.type === "clock") return { ...state, deliveries: withMatch(state.deliveries, message) };
  if (message.type !== "order") return state;
  const previous = state.updates.get(message.order.id);
  if (previous && previous.order.version > message.order.version) return state;
  const updates = new Map(state.updates).set(message.order.id, message);
  const isMine = message.isYours || state.deliveries.mine.some(({ id }) => id === message.order.id);
  return {
    ...state,
    updates,
    deliveries: applyUpdate(state.deliveries, message),
    reloads: isMine ? state.reloads + 1 : state.reloads,
  };
}

function withMatch({ match: _, ...deliveries }: Deliveries, { event, mayMark }: ClockMessage): Deliveries {
  return event ? { ...deliveries, match: { event, mayMark } } : deliveries;
}

/** Applies one event: a bag appears, is updated, or disappears. The runner's own bags wait for the reload. */
function applyUpdate(deliveries: Deliveries, { order, delivery }: FloorUpdate): Deliveries {
  const shown = deliveries.ready.find(({ id }) => id === order.id);
  if (shown && shown.version > order.version) return deliveries;
  const others = deliveries.ready.filter(({ id }) => id !== order.id);
  if (!delivery) return shown ? { ...deliveries, ready: others } : deliveries;
  if (deliveries.mine.some(({ id, version }) => id === order.id && version >= order.version))
    return deliveries;
  return { ...deliveries, ready: [...others, delivery] };
}

/** Bags that became ready since the last update: the phone hums for them. */
export function newlyReady(before: readonly Delivery[], now: readonly Delivery[]): Delivery[] {
  const earlier = new Set(before.map(({ id }) => id));
  return now.filter(({ id }) => !earlier.has(id));
}
