import { useEffect, useReducer, useRef } from "react";
import type { OrderLive } from "#domain/order/order-events.ts";
import { stageOf } from "#domain/order/stage.ts";
import { cameAt } from "./came-at.ts";
import { followOrder } from "./follow-order.ts";
import { isSettled, type LiveState, mayComeBack, reduceLive, startLive } from "./live-state.ts";
import { orderEvent } from "./use-active-orders.ts";

/**
 * An order's live state. Starts with the page's data and follows the order until nothing of it can change: a refund after
 * the delivery reaches the open screen, too; fires `order-updated`
 * on window when its stage changes.
 */
export function useLiveOrder(id: string, initial: OrderLive, serverNow: number): LiveState {
  const [state, dispatch] = useReducer(reduceLive, null, () =>
    startLive({ live: initial, serverNow }, cameAt()),
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
    dispatch({ type: "page", live: initial, serverNow, at: cameAt() });
  }, [initial, serverNow]);

  useEffect(() => {
    if (isOver) return;
    return followOrder(id, dispatch);
  }, [id, isOver]);

  return state;
}
