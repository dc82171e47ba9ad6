import { useEffect, useEffectEvent, useReducer, useRef } from "react";
import { addressOf } from "#app/api/address.ts";
import { liveProtocol, type OrderLive, type OrderMessage } from "#domain/order/order-events.ts";
import { stageOf } from "#domain/order/stage.ts";
import { parseMessage } from "#domain/parse-message.ts";
import { dataSentAt } from "./data-sent-at.ts";
import { follow } from "./follow.ts";
import {
  isSettled,
  type LiveEvent,
  type LiveState,
  mayComeBack,
  reduceLive,
  startLive,
} from "./live-state.ts";
import { orderEvent } from "./use-active-orders.ts";

const pollEveryMs = 4_000;
const disconnectHiddenAfterMs = 60_000;

/** Follows one order until the returned function is called. */
export function followOrder(id: string, onEvent: (event: LiveEvent) => void): () => void {
  const api = addressOf("GET /orders/:id", { params: { id } });
  return follow({
    api,
    socket: `${api}/socket?protocol=${liveProtocol}`,
    pollEveryMs,
    disconnectHiddenAfterMs,
    parse: (text) =>
      parseMessage<OrderMessage>(text, { order: true }, ({ live }) => Number.isInteger(live?.number)),
    onEvent(event) {
      if (event.type === "message") onEvent({ ...event.message, type: "message", at: event.at });
      else if (event.type === "polled") {
        const { order, serverNow } = event.body;
        onEvent({ type: "polled", live: order.live, serverNow, at: event.at });
      } else onEvent(event);
    },
  }).stop;
}

/** Follows each order over its own socket; adding or removing one leaves the others alone. */
export function useFollowedOrders(ids: string[], onLive: (id: string, live: OrderLive) => void): void {
  const stops = useRef(new Map<string, () => void>());
  const latest = useEffectEvent(onLive);

  const key = ids.join();
  useEffect(() => {
    const open = stops.current;
    const now = new Set(key.split(",").filter(Boolean));
    for (const [id, stop] of open)
      if (!now.has(id)) {
        stop();
        open.delete(id);
      }
    for (const id of now)
      if (!open.has(id))
        open.set(
          id,
          followOrder(id, (event) => "live" in event && latest(id, event.live)),
        );
  }, [key]);

  useEffect(() => {
    const open = stops.current;
    return () => {
      for (const stop of open.values()) stop();
      open.clear();
    };
  }, []);
}

/**
 * An order's live state. Starts with the page's data and follows the order until nothing of it can change: a refund after
 * the delivery reaches the open screen, too; fires `order-updated`
 * on window when its stage changes.
 */
export function useLiveOrder(id: string, initial: OrderLive, serverNow: number): LiveState {
  const [state, dispatch] = useReducer(reduceLive, null, () =>
    startLive({ live: initial, serverNow }, dataSentAt()),
  );
  const stage = stageOf(state.live);
  const shownStage = useRef(stage);
  const isOver = isSettled(state.live) && !mayComeBack(state.live, serverNow);

  useEffect(() => {
    if (shownStage.current === stage) return;
    shownStage.current = stage;
    window.dispatchEvent(new Event(orderEvent));
  }, [stage]);

  // The page's data was loaded again: after an action, or on the way back to it.
  useEffect(() => {
    dispatch({ type: "page", live: initial, serverNow, at: dataSentAt() });
  }, [initial, serverNow]);

  useEffect(() => {
    if (isOver) return;
    return followOrder(id, dispatch);
  }, [id, isOver]);

  return state;
}
