import { useLingui } from "@lingui/react/macro";
import { useEffect, useReducer } from "react";
import { addressOf } from "#app/api/address.ts";
import { follow } from "#app/live/follow.ts";
import { type LinkEvent, type LinkState, reduceLink, startLink } from "#app/live/link-state.ts";
import { askFor, startPolling } from "#app/live/poller.ts";
import { parseFloorMessage } from "#domain/delivery/floor-events.ts";
import type { FigureRange, VenueFigures } from "#domain/venue/venue-figures.ts";

const pollEveryMs = 10_000;
const disconnectHiddenAfterMs = 90_000;
/** Half-time brings several orders a second; reloading this often is live enough. */
const countAgainMs = 4_000;
/** Promises expire without any event. */
const countAnywayMs = 30_000;

type State = LinkState & { figures: VenueFigures };
type Event = LinkEvent | { type: "counted"; by: "poll" | "page"; figures: VenueFigures; at: number };

function reduce(state: State, event: Event): State {
  if (event.type !== "counted") return reduceLink(state, event);
  const { figures, by, at } = event;
  if (figures.at < state.figures.at) return state;
  return { ...reduceLink(state, { type: "heard", by, serverNow: figures.at, at }), figures };
}

/** A venue's live figures: an event on the stadium's socket reloads them. A past day does not change. */
export function useFigures(stadiumId: string, range: FigureRange, initial: VenueFigures) {
  const [state, dispatch] = useReducer(reduce, null, () => ({
    ...startLink(initial.at, Date.now()),
    figures: initial,
  }));
  const isPast = initial.span.to <= initial.at && range.kind === "day";
  const params = { stadiumId };
  const api = addressOf("GET /staff/venue/:stadiumId/figures", { params }, rangeQuery(range));

  useEffect(() => {
    if (isPast) return;
    let countedAt = 0;
    const counter = startPolling(askFor(api), countAnywayMs, (answer) => {
      countedAt = Date.now();
      if (answer.kind === "denied") dispatch({ type: "denied" });
      if (answer.kind === "body") dispatch({ type: "counted", by: "page", ...answer.body, at: countedAt });
    });
    counter.within(countAnywayMs);
    const following = follow({
      api,
      socket: `/api/staff/stadiums/${encodeURIComponent(stadiumId)}/live?as=console`,
      pollEveryMs,
      disconnectHiddenAfterMs,
      parse: parseFloorMessage,
      onEvent(event) {
        if (event.type === "message") {
          dispatch({ type: "heard", by: "socket", serverNow: event.message.serverNow, at: event.at });
          counter.within(Math.max(0, countedAt + countAgainMs - Date.now()));
        } else if (event.type === "polled")
          dispatch({ type: "counted", by: "poll", ...event.body, at: event.at });
        else dispatch(event);
      },
    });
    return () => {
      following.stop();
      counter.stop();
    };
  }, [api, stadiumId, isPast]);

  return { state, isPast };
}

/** The range in an address; today by default. */
export function rangeOf(query: URLSearchParams): FigureRange {
  const kind = query.get("range");
  if (kind === "day") return { kind, date: query.get("date") ?? "" };
  return { kind: kind === "hours" ? kind : "today" };
}

/** The query of the figures' call and of the screen's address. */
export const rangeQuery = (range: FigureRange): Record<string, string> =>
  range.kind === "day" ? { range: "day", date: range.date } : { range: range.kind };

/** Formats a duration: seconds below two minutes, then minutes, with halves below ten. */
export function useDuration(): (ms: number) => string {
  const { t, i18n } = useLingui();
  return (ms) => {
    const seconds = Math.round(ms / 1000);
    if (seconds < 120) return t`${seconds} s`;
    const minutes = seconds / 60;
    const shown = minutes < 10 ? Math.round(minutes * 2) / 2 : Math.round(minutes);
    return t`${i18n.number(shown)} min`;
  };
}
