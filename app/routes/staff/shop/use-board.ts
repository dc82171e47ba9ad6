import { useCallback, useEffect, useReducer, useRef } from "react";
import { addressOf } from "#app/api/address.ts";
import { call } from "#app/api/client.ts";
import { type Follower, follow } from "#app/live/follow.ts";
import {
  type BoardMessage,
  type BoardRequest,
  type BoardSnapshot,
  beatText,
} from "#domain/kitchen/board-events.ts";
import { parseMessage } from "#domain/parse-message.ts";
import { reduceBoard, startBoard } from "./board-state.ts";

const pollEveryMs = 4_000;

/** A shop's live board, and the messages that a tablet sends. */
export function useBoard(initial: BoardSnapshot, serverNow: number) {
  const shopId = initial.shop.id;
  const [state, dispatch] = useReducer(reduceBoard, null, () => startBoard(initial, serverNow, Date.now()));
  const follower = useRef<Follower>(null);

  useEffect(() => {
    const following = follow({
      api: addressOf("GET /staff/shops/:shopId/board", { params: { shopId } }),
      socket: `/api/staff/shops/${encodeURIComponent(shopId)}/live`,
      pollEveryMs,
      // A board in the background must still ring.
      disconnectHiddenAfterMs: null,
      parse: parseBoardMessage,
      onEvent(event) {
        if (event.type === "polled") dispatch({ ...event.body, type: "polled", at: event.at });
        else dispatch(event);
      },
    });
    follower.current = following;
    return following.stop;
  }, [shopId]);

  const send = useCallback(
    (request: BoardRequest) => follower.current?.send(JSON.stringify(request)) ?? false,
    [],
  );

  /** Requests the whole board, after a change here or a missed message. */
  const resync = useCallback(() => {
    if (!send({ type: "resume" })) follower.current?.refresh();
  }, [send]);

  /** Polls at once if there is no socket; over a socket changes arrive by themselves. */
  const refresh = useCallback(() => follower.current?.refresh(), []);

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
        if (!send({ type: "seen", orderId }))
          void call("POST /staff/shops/:shopId/seen", { params: { shopId }, body: { orderId } });
    },
    [shopId, send],
  );

  const dismiss = useCallback((ids: string[]) => dispatch({ type: "dismissed", ids }), []);

  return { state, resync, refresh, beat, seen, dismiss };
}

export type Board = ReturnType<typeof useBoard>;

const parseBoardMessage = (text: string) =>
  parseMessage<BoardMessage>(
    text,
    {
      board: true,
      card: true,
      shop: true,
      figures: true,
      unpaid: true,
      "half-time": true,
      bake: true,
      beat: true,
    },
    ({ serverNow }) => Number.isFinite(serverNow),
  );
