import { useEffect, useMemo, useReducer } from "react";
import { follow } from "#app/live/follow.ts";
import { readCachedCopy } from "#app/offline/cached-copy.ts";
import { singleFlight } from "#domain/async.ts";
import type { Deliveries } from "#domain/delivery/deliveries.ts";
import { parseFloorMessage } from "#domain/delivery/floor-events.ts";
import { browserStorage } from "./browser-storage.ts";
import { findCopy, keepCopy } from "./deliveries-copy.ts";
import { reduceFloor, startFloor } from "./floor-state.ts";

const pollEveryMs = 5_000;
/** A hidden phone needs no events; it reloads when it is visible again. */
const disconnectHiddenAfterMs = 90_000;
const answerWithinMs = 8_000;

/** When the page's list left the server, by this phone's clock: a cached document is older. */
const cameAt = () => Date.now() - (typeof document === "undefined" ? 0 : (readCachedCopy()?.ageMs ?? 0));

/** The live floor: events by socket, and the whole list on each connection and on demand. */
export function useFloor(initial: Deliveries) {
  const [state, dispatch] = useReducer(reduceFloor, null, () => startFloor(initial, cameAt()));
  const path = `/api/staff/stadiums/${encodeURIComponent(initial.stadium.id)}`;
  /** Resolves when the list is as fresh as the moment of the call, or failed to load. */
  const load = useMemo(
    () =>
      singleFlight(async () => {
        try {
          const answer = await fetch(`${path}/deliveries`, {
            cache: "no-store",
            signal: AbortSignal.timeout(answerWithinMs),
          });
          if ([401, 403].includes(answer.status)) dispatch({ type: "denied" });
          if (!answer.ok) return;
          const deliveries = (await answer.json()) as Deliveries;
          dispatch({ type: "deliveries", by: "page", deliveries, at: Date.now() });
        } catch {
          // The connection's state shows the list's age; it is reloaded on the next connection.
        }
      }),
    [path],
  );

  useEffect(
    () =>
      follow({
        api: `${path}/deliveries`,
        socket: `${path}/live`,
        pollEveryMs,
        disconnectHiddenAfterMs,
        parse: parseFloorMessage,
        tell(event) {
          if (event.type !== "polled") return dispatch(event);
          const deliveries = event.body as Deliveries;
          dispatch({ type: "deliveries", by: "poll", deliveries, at: event.at });
        },
      }).stop,
    [path],
  );

  useEffect(() => {
    if (state.wanted > 0) void load();
  }, [state.wanted, load]);

  useEffect(() => {
    const copy = findCopy(browserStorage(), initial);
    if (copy) dispatch({ type: "copy", deliveries: copy });
  }, [initial]);
  useEffect(() => {
    // Not before something newer than the page arrived: the previous visit's copy may be newer too.
    if (state.deliveries !== initial) keepCopy(browserStorage(), state.deliveries);
  }, [state.deliveries, initial]);

  return { state, load };
}
