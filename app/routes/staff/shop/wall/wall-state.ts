import { type LinkEvent, type LinkState, reduceLink, startLink } from "#app/live/link-state.ts";
import type { Call, Wall, WallMessage } from "#domain/pickup/wall.ts";

/** A call and when (server's clock) it was read: an older wall does not remove it. */
type HeardCall = { call: Call; heardAt: number };

export type WallState = LinkState & { shop: Wall["shop"]; heard: ReadonlyMap<string, HeardCall> };

/** `at` is this device's clock. */
export type WallEvent =
  | { type: "message"; message: WallMessage; at: number }
  | { type: "polled"; wall: Wall; serverNow: number; at: number }
  | Exclude<LinkEvent, { type: "heard" }>;

export function startWall({ shop, calls }: Wall, serverNow: number, at: number): WallState {
  const heard = new Map(calls.map((call) => [call.id, { call, heardAt: serverNow }]));
  return { ...startLink(serverNow, at), shop, heard };
}

export function reduceWall(state: WallState, event: WallEvent): WallState {
  if (event.type !== "message" && event.type !== "polled") return reduceLink(state, event);
  const { at } = event;
  const message =
    event.type === "message" ? event.message : ({ ...event, type: "wall" } satisfies WallMessage);
  const by = event.type === "message" ? "socket" : "poll";
  return reduceLink(applyMessage(state, message), { type: "heard", by, serverNow: message.serverNow, at });
}

function applyMessage(state: WallState, message: WallMessage): WallState {
  const { serverNow } = message;
  if (message.type === "call")
    return { ...state, heard: withCall(new Map(state.heard), message.call, serverNow) };
  const heard = new Map([...state.heard].filter(([, { heardAt }]) => heardAt >= serverNow));
  for (const call of message.wall.calls) {
    const previous = state.heard.get(call.id);
    if (previous) heard.set(call.id, previous);
    withCall(heard, call, serverNow);
  }
  return { ...state, shop: message.wall.shop, heard };
}

function withCall(heard: Map<string, HeardCall>, call: Call, heardAt: number) {
  const previous = heard.get(call.id)?.call;
  return previous && previous.number > call.number ? heard : heard.set(call.id, { call, heardAt });
}

/** What is on its shelf, the newest first, and what the kitchen still makes, the oldest first. */
export function callsOf({ heard }: Pick<WallState, "heard">) {
  const calls = [...heard.values()].map(({ call }) => call);
  const at = (stage: Call["stage"]) => calls.filter((call) => call.stage === stage);
  return {
    ready: at("ready").sort((a, b) => b.at - a.at),
    making: at("making").sort((a, b) => a.at - b.at),
  };
}

/** Numbers on the wall at once, so that each is read from ten metres. */
export const callsPerPage = 8;
const pageMs = 8_000;
/** A call is marked as new for this long, and a new one turns the wall back to its first page. */
export const newMs = 20_000;

/** The page that shows now: they turn, but what was just called stays in sight. */
export function pageAt(ready: readonly Call[], now: number): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(ready.length / callsPerPage));
  const since = now - (ready[0]?.at ?? 0) - newMs;
  return { page: since < 0 ? 0 : Math.floor(since / pageMs + 1) % pages, pages };
}
