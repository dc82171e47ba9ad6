import { useEffect, useReducer } from "react";
import { addressOf } from "#app/api/address.ts";
import { cameAt } from "#app/live/came-at.ts";
import { follow } from "#app/live/follow.ts";
import { parseWallMessage, type Wall } from "#domain/pickup/wall.ts";
import { reduceWall, startWall } from "./wall-state.ts";

const pollEveryMs = 4_000;

/** The numbers of a shop's wall, live over its board's socket. */
export function useWall(initial: Wall, serverNow: number) {
  const [state, dispatch] = useReducer(reduceWall, null, () => startWall(initial, serverNow, cameAt()));
  const shopId = initial.shop.id;
  useEffect(
    () =>
      follow({
        api: addressOf("GET /staff/shops/:shopId/wall", { params: { shopId } }),
        socket: `/api/staff/shops/${encodeURIComponent(shopId)}/live?as=wall`,
        pollEveryMs,
        // Nobody touches it: it is never in the background for long.
        disconnectHiddenAfterMs: null,
        parse: parseWallMessage,
        tell(event) {
          if (event.type !== "polled") return dispatch(event);
          dispatch({ ...event.body, type: "polled", at: event.at });
        },
      }).stop,
    [shopId],
  );
  // Signed out, or no longer the shop's: the loader explains.
  useEffect(() => {
    if (state.isDenied) location.reload();
  }, [state.isDenied]);
  return state;
}
