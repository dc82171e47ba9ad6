import { useEffect, useReducer, useRef } from "react";
import type { OrderLive } from "#domain/order/order-events.ts";
import { cameAt } from "./came-at.ts";
import { followOrder } from "./follow-order.ts";
import { isSettled, type LiveState, reduceLive, startLive } from "./live-state.ts";
import { orderEvent } from "./use-active-orders.ts";

/**
 * An order's live state. Starts with the page's data and follows the order until it is settled; fires `order-updated`
 * on window when the status changes.
 */
export function useLiveOrder(id: string, initial: OrderLive, serverNow: number): LiveState {
  const [state, dispatch] = useReducer(reduceLive, null, () =>
    startLive({ live: initial, serverNow }, cameAt()),
  );
  const { status } = state.live;
  const shownStatus = useRef(status);
  const isOver = isSettled(state.live);

  useEffect(() => {
    if (shownStatus.current === status) return;
    shownStatus.current = status;
    window.dispatchEvent(new Event(orderEvent));
  }, [status]);

  // The page's data was loaded again: after an action, or on the way back to it.
  useEffect(() => {
    dispatch({ type: "page", live: initial, serverNow, at: cameAt() });
  }, [initial, serverNow]);

  useEffect(() => {
    if (isOver) return;
    return followOrder(id, dispatch);
  }, [id, isOver]);

  return state;
}
