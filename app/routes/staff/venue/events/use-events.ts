import { useCallback, useEffect, useReducer, useRef } from "react";
import { addressOf } from "#app/api/address.ts";
import { follow } from "#app/live/follow.ts";
import { type LinkEvent, type LinkState, reduceLink, startLink } from "#app/live/link-state.ts";
import { askFor, type Poller, startPolling } from "#app/live/poller.ts";
import { parseFloorMessage } from "#domain/delivery/floor-events.ts";
import type { VenueEvents } from "#domain/event/match-event.ts";

const pollEveryMs = 5_000;
const readAnywayMs = 60_000;
const disconnectHiddenAfterMs = 90_000;

type State = LinkState & { events: VenueEvents };
type Event = LinkEvent | { type: "read"; by: "poll" | "page"; events: VenueEvents; at: number };

function reduce(state: State, event: Event): State {
  if (event.type !== "read") return reduceLink(state, event);
  const { events, by, at } = event;
  if (events.serverNow < state.events.serverNow) return state;
  return { ...reduceLink(state, { type: "heard", by, serverNow: events.serverNow, at }), events };
}

/** A venue's matches: whoever else sets the clock, it is on this screen at once. */
export function useEvents(stadiumId: string, initial: VenueEvents) {
  const [state, dispatch] = useReducer(reduce, null, () => ({
    ...startLink(initial.serverNow, Date.now()),
    events: initial,
  }));
  const reader = useRef<Poller | null>(null);
  const api = addressOf("GET /staff/venue/:stadiumId/events", { params: { stadiumId } });
  useEffect(() => {
    reader.current = startPolling(askFor(api), readAnywayMs, (answer) => {
      if (answer.kind === "denied") dispatch({ type: "denied" });
      if (answer.kind === "body") dispatch({ type: "read", by: "page", events: answer.body, at: Date.now() });
    });
    const following = follow({
      api,
      socket: `/api/staff/stadiums/${encodeURIComponent(stadiumId)}/live?as=console`,
      pollEveryMs,
      disconnectHiddenAfterMs,
      parse: parseFloorMessage,
      onEvent(event) {
        if (event.type === "message") {
          const { message, at } = event;
          dispatch({ type: "heard", by: "socket", serverNow: message.serverNow, at });
          if (message.type === "clock" || message.type === "hello") reader.current?.now();
        } else if (event.type === "polled")
          dispatch({ type: "read", by: "poll", events: event.body, at: event.at });
        else dispatch(event);
      },
    });
    return () => {
      following.stop();
      reader.current?.stop();
    };
  }, [api, stadiumId]);
  const reload = useCallback(() => reader.current?.now(), []);
  return { state, reload };
}
