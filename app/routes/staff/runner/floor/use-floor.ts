import { useEffect, useMemo, useReducer } from "react";
import { call } from "#app/api/client.ts";
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
        const params = { stadiumId: initial.stadium.id };
        const answer = await call(
          "GET /staff/stadiums/:stadiumId/deliveries",
          { params },
          { withinMs: 8_000 },
        );
        if (answer.ok) dispatch({ type: "deliveries", by: "page", deliveries: answer.body, at: Date.now() });
        else if ([401, 403].includes(answer.status)) dispatch({ type: "denied" });
        // Otherwise the connection's state shows the list's age; it is reloaded on the next connection.
      }),
    [initial.stadium.id],
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
