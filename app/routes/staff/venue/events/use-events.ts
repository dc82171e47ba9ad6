import { useEffect, useReducer, useRef, useState } from "react";
import { addressOf } from "#app/api/address.ts";
import { follow } from "#app/live/follow.ts";
import { type LinkState, reduceLink, startLink } from "#app/live/link-state.ts";
import { askFor, startPolling } from "#app/live/poller.ts";
import { parseFloorMessage } from "#domain/delivery/floor-events.ts";
import type { VenueEvents } from "#domain/event/match-event.ts";

const pollEveryMs = 5_000;
const readAnywayMs = 60_000;
const disconnectHiddenAfterMs = 90_000;

/** A venue's matches: whoever else sets the clock, it is on this screen at once. */
export function useEvents(stadiumId: string, initial: VenueEvents) {
  const start = ({ serverNow }: VenueEvents) => startLink(serverNow, Date.now());
  const [link, dispatch] = useReducer(reduceLink<LinkState>, initial, start);
  const [shown, show] = useState(initial);
  const reload = useRef(() => {});
  const api = addressOf("GET /staff/venue/:stadiumId/events", { params: { stadiumId } });
  useEffect(() => {
    function read(by: "poll" | "page", found: VenueEvents) {
      show((known) => (found.serverNow < known.serverNow ? known : found));
      dispatch({ type: "heard", by, serverNow: found.serverNow, at: Date.now() });
    }
    const reader = startPolling(askFor(api), readAnywayMs, (answer) => {
      if (answer.kind === "denied") dispatch({ type: "denied" });
      if (answer.kind === "body") read("page", answer.body);
    });
    reload.current = () => reader.now();
    const following = follow({
      ...{ api, pollEveryMs, disconnectHiddenAfterMs, parse: parseFloorMessage },
      socket: `/api/staff/stadiums/${encodeURIComponent(stadiumId)}/live?as=console`,
      onEvent(event) {
        if (event.type === "polled") return read("poll", event.body);
        if (event.type !== "message") return dispatch(event);
        const { type, serverNow } = event.message;
        dispatch({ type: "heard", by: "socket", serverNow, at: event.at });
        if (type === "clock" || type === "hello") reader.now();
      },
    });
    return () => {
      following.stop();
      reader.stop();
    };
  }, [api, stadiumId]);
  return { link, ...shown, reload: () => reload.current() };
}
