import { useCallback, useEffect, useReducer, useRef } from "react";
import { call } from "#app/api/client.ts";
import { type Follower, follow } from "#app/live/follow.ts";
import {
  type BoardMessage,
  type BoardRequest,
  type BoardSnapshot,
  beatText,
} from "#domain/kitchen/board-events.ts";
import { reduceBoard, startBoard } from "./board-state.ts";

const pollEveryMs = 4_000;

/** A shop's live board, and the messages that a tablet sends. */
export function useBoard(initial: BoardSnapshot, serverNow: number) {
  const shopId = initial.shop.id;
  const [state, dispatch] = useReducer(reduceBoard, null, () => startBoard(initial, serverNow, Date.now()));
  const follower = useRef<Follower>(null);

  useEffect(() => {
    const path = `/api/staff/shops/${encodeURIComponent(shopId)}`;
    const following = follow<BoardMessage>({
      api: `${path}/board`,
      socket: `${path}/live`,
      pollEveryMs,
      // A board in the background must still ring.
      disconnectHiddenAfterMs: null,
      parse: parseMessage,
      tell(event) {
        if (event.type === "polled")
          dispatch({
            ...(event.body as { board: BoardSnapshot; serverNow: number }),
            type: "polled",
            at: event.at,
          });
        else dispatch(event);
      },
    });
    follower.current = following;
    return following.stop;
  }, [shopId]);

  const say = useCallback(
    (request: BoardRequest) => follower.current?.send(JSON.stringify(request)) ?? false,
    [],
  );

  /** Requests the whole board: something was changed here, or a message was missed. */
  const resync = useCallback(() => {
    if (!say({ type: "resume" })) follower.current?.refresh();
  }, [say]);

  useEffect(() => {
    if (state.isBehind) resync();
  }, [state.isBehind, resync]);

  const beat = useCallback(() => {
    if (!follower.current?.send(beatText))
      void call("POST /staff/shops/:shopId/beat", { params: { shopId } });
  }, [shopId]);

  const seen = useCallback(
    (ids: string[]) => {
      dispatch({ type: "silenced", ids });
      for (const orderId of ids)
        if (!say({ type: "seen", orderId }))
          void call("POST /staff/shops/:shopId/seen", { params: { shopId }, body: { orderId } });
    },
    [shopId, say],
  );

  const dismiss = useCallback((ids: string[]) => dispatch({ type: "dismissed", ids }), []);

  return { state, resync, beat, seen, dismiss };
}

export type Board = ReturnType<typeof useBoard>;

const types: readonly string[] = [
  "board",
  "card",
  "shop",
  "figures",
  "unpaid",
  "beat",
] satisfies BoardMessage["type"][];

function parseMessage(text: string): BoardMessage | null {
  try {
    const message = JSON.parse(text) as BoardMessage;
    return types.includes(message.type) && Number.isFinite(message.serverNow) ? message : null;
  } catch {
    return null;
  }
}
