import { useCallback, useEffect, useMemo, useReducer } from "react";
import { addressOf } from "#app/api/address.ts";
import { readStoredJson, writeStored } from "#app/hooks/phone-storage.ts";
import { dataSentAt } from "#app/live/data-sent-at.ts";
import { follow } from "#app/live/follow.ts";
import { askFor } from "#app/live/poller.ts";
import { singleFlight } from "#domain/async.ts";
import type { Deliveries } from "#domain/delivery/deliveries.ts";
import { type FloorMessage, parseFloorMessage } from "#domain/delivery/floor-events.ts";
import { minuteMs } from "#domain/durations.ts";
import type { NamedEvent } from "#domain/event/match-event.ts";
import { parseWallMessage } from "#domain/pickup/wall.ts";
import { reduceFloor, startFloor } from "./floor-state.ts";

const pollEveryMs = 5_000;
/** A hidden phone needs no events; it reloads when it is visible again. */
const disconnectHiddenAfterMs = 90_000;

const floorOf = (stadiumId: string) => ({
  api: addressOf("GET /staff/stadiums/:stadiumId/deliveries", { params: { stadiumId } }),
  socket: `/api/staff/stadiums/${encodeURIComponent(stadiumId)}/live`,
  parse: parseFloorMessage,
});

/** A counter listens to its wall's socket, and reloads its shelves with each message. */
const counterOf = (shopId: string) => ({
  api: addressOf("GET /staff/shops/:shopId/counter", { params: { shopId } }),
  socket: `/api/staff/shops/${encodeURIComponent(shopId)}/live?as=wall`,
  parse: parseAsHello,
});

function parseAsHello(text: string): FloorMessage | null {
  const message = parseWallMessage(text);
  return message && { type: "hello", serverNow: message.serverNow };
}

/** The live floor: events by socket, and the whole list on each connection and on demand. */
export function useFloor(initial: Deliveries) {
  const [state, dispatch] = useReducer(reduceFloor, null, () => startFloor(initial, dataSentAt()));
  const { stadium, shopId } = initial;
  const { api, socket, parse } = shopId ? counterOf(shopId) : floorOf(stadium.id);
  /** Resolves with the list as fresh as the moment of the call; null if it failed to load. */
  const load = useMemo(
    () =>
      singleFlight(async () => {
        const answer = await askFor(api)();
        if (answer.kind === "body")
          dispatch({ type: "deliveries", by: "page", deliveries: answer.body, at: Date.now() });
        else if (answer.kind === "denied") dispatch({ type: "denied" });
        // Otherwise the connection's state shows the list's age; it is reloaded on the next connection.
        return answer.kind === "body" ? answer.body : null;
      }),
    [api],
  );

  useEffect(
    () =>
      follow({
        api,
        socket,
        pollEveryMs,
        disconnectHiddenAfterMs,
        parse,
        onEvent(event) {
          if (event.type !== "polled") return dispatch(event);
          dispatch({ type: "deliveries", by: "poll", deliveries: event.body, at: event.at });
        },
      }).stop,
    [api, socket, parse],
  );

  useEffect(() => {
    if (state.reloads > 0) void load();
  }, [state.reloads, load]);
  // A message that was never sent leaves no trace on a connection that stands.
  useEffect(() => {
    const timer = setInterval(() => document.hidden || void load(), minuteMs);
    return () => clearInterval(timer);
  }, [load]);

  useEffect(() => {
    const copy = findCopy(initial);
    if (copy) dispatch({ type: "copy", deliveries: copy });
  }, [initial]);
  useEffect(() => {
    // Not before something newer than the page arrived: the previous visit's copy may be newer too.
    if (state.deliveries !== initial) storeCopy(state.deliveries);
  }, [state.deliveries, initial]);

  const setMatch = useCallback((event: NamedEvent) => dispatch({ type: "match", event }), []);
  return { state, load, setMatch };
}

const storageKey = "seatside_runner_bags";

type Copy = { version: 1; deliveries: Deliveries };

/**
 * The list as this phone last saw it, for a page opened again offline: the cached document is as old as the last visit,
 * and bags may have been taken since. Signing out deletes it.
 */
export const storeCopy = (deliveries: Deliveries): unknown =>
  writeStored(storageKey, JSON.stringify({ version: 1, deliveries } satisfies Copy));

/** The copy for the same runner and stadium, when it is newer than the page. */
export function findCopy(shown: Deliveries): Deliveries | null {
  const copy = readStoredJson(storageKey) as Partial<Copy> | null;
  const found = copy?.version === 1 ? copy.deliveries : null;
  if (!found || !Array.isArray(found.mine) || !Array.isArray(found.ready) || !Array.isArray(found.ended))
    return null;
  const isSame = found.runner.id === shown.runner.id && found.stadium.id === shown.stadium.id;
  return isSame && found.shopId === shown.shopId && found.serverNow > shown.serverNow ? found : null;
}
