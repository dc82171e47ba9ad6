import { useEffect, useReducer, useRef } from "react";
import type { OrderLive } from "#domain/order/order-events.ts";
import { orderEvent } from "../hooks/use-active-orders.ts";
import { followOrder } from "./follow-order.ts";
import { isSettled, type LiveState, reduceLive, startLive } from "./live-state.ts";

/**
 * An order as it is now. Starts with what the page brought and stays current until nothing can change any more;
 * tells the window (`order-updated`) when the status does.
 */
export function useLiveOrder(id: string, initial: OrderLive, serverNow: number): LiveState {
  const [state, dispatch] = useReducer(reduceLive, null, () =>
    startLive({ live: initial, serverNow }, Date.now()),
  );
  const { number, status } = state.live;
  const shownNumber = useRef(number);
  const shownStatus = useRef(status);
  const isOver = isSettled(state.live);

  useEffect(() => {
    shownNumber.current = number;
  }, [number]);

  useEffect(() => {
    if (shownStatus.current === status) return;
    shownStatus.current = status;
    window.dispatchEvent(new Event(orderEvent));
  }, [status]);

  // The page was loaded anew: after an action, or on the way back to it.
  useEffect(() => {
    dispatch({ type: "page", live: initial, serverNow, at: Date.now() });
  }, [initial, serverNow]);

  useEffect(() => {
    if (isOver) return;
    return followOrder(id, () => shownNumber.current, dispatch);
  }, [id, isOver]);

  return state;
}
