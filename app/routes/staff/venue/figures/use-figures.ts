import { useEffect, useReducer, useRef } from "react";
import { follow } from "#app/live/follow.ts";
import { type LinkEvent, type LinkState, reduceLink, startLink } from "#app/live/link-state.ts";
import { parseFloorMessage } from "#domain/delivery/floor-events.ts";
import type { FigureRange, VenueFigures } from "#domain/venue/venue-figures.ts";
import { rangeQuery } from "./range.ts";

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
  const api = `/api/staff/venue/${encodeURIComponent(stadiumId)}/figures${rangeQuery(range)}`;
  const timer = useRef(0);
  const countedAt = useRef(0);

  useEffect(() => {
    if (isPast) return;
    let left = false;

    async function count() {
      countedAt.current = Date.now();
      try {
        const answer = await fetch(api, { signal: AbortSignal.timeout(10_000) });
        if ([401, 403].includes(answer.status)) dispatch({ type: "denied" });
        if (left || !answer.ok) return;
        const { figures } = (await answer.json()) as { figures: VenueFigures };
        dispatch({ type: "counted", by: "page", figures, at: Date.now() });
      } catch {
        // The connection's state shows how old the figures are.
      }
    }
    function countSoon() {
      if (timer.current) return;
      const wait = Math.max(0, countedAt.current + countAgainMs - Date.now());
      timer.current = window.setTimeout(() => {
        timer.current = 0;
        void count();
      }, wait);
    }

    const following = follow({
      api,
      socket: `/api/staff/stadiums/${encodeURIComponent(stadiumId)}/live?as=console`,
      pollEveryMs,
      disconnectHiddenAfterMs,
      greet: () => JSON.stringify({ type: "resume" }),
      parse: parseFloorMessage,
      tell(event) {
        if (event.type === "message") {
          dispatch({ type: "heard", by: "socket", serverNow: event.message.serverNow, at: event.at });
          countSoon();
        } else if (event.type === "polled")
          dispatch({
            type: "counted",
            by: "poll",
            figures: (event.body as { figures: VenueFigures }).figures,
            at: event.at,
          });
        else dispatch(event);
      },
    });
    const anyway = setInterval(() => document.visibilityState === "visible" && countSoon(), countAnywayMs);
    return () => {
      left = true;
      following.stop();
      clearInterval(anyway);
      clearTimeout(timer.current);
      timer.current = 0;
    };
  }, [api, stadiumId, isPast]);

  return { state, isPast };
}
