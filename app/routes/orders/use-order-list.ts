import { useEffect, useReducer } from "react";
import type { OrderLive } from "../../domain/order-events.ts";
import { isActive } from "../../domain/order-status.ts";
import type { OrderCard } from "../../domain/order-view.ts";
import { orderEvent } from "../../hooks/use-active-orders.ts";
import { followOrder } from "../../live/follow-order.ts";
import { listenToPage } from "../../live/page-signals.ts";
import { startPolling } from "../../live/poller.ts";
import { hearOrder, type ListState, replaceOrders, statusesOf } from "./order-list-state.ts";

/** As many as a fan plausibly waits for; each socket keeps one object awake now and then. */
const followedOrders = 3;
const pollEveryMs = 5_000;

type Event = { orders: OrderCard[] } | { id: string; live: OrderLive };

function reduce(state: ListState, event: Event): ListState {
  return "orders" in event ? replaceOrders(state, event.orders) : hearOrder(state, event.id, event.live);
}

/** The orders as they are now: new ones by asking, the active ones by their sockets. */
export function useOrderList(loaded: OrderCard[]): OrderCard[] {
  const [orders, dispatch] = useReducer(reduce, loaded);

  useEffect(() => dispatch({ orders: loaded }), [loaded]);

  useEffect(() => {
    const poller = startPolling("/api/orders", pollEveryMs, (answer) => {
      if (answer.kind === "body") dispatch(answer.body as { orders: OrderCard[] });
    });
    poller.later();
    const nothing = () => {};
    const deafen = listenToPage({ wake: poller.now, hidden: nothing, offline: nothing });
    window.addEventListener("focus", poller.now);
    window.addEventListener(orderEvent, poller.now);
    return () => {
      poller.stop();
      deafen();
      window.removeEventListener("focus", poller.now);
      window.removeEventListener(orderEvent, poller.now);
    };
  }, []);

  const followed = orders
    .filter((order) => isActive(order.status) && !order.isDraft)
    .slice(0, followedOrders)
    .map((order) => order.id)
    .join();
  useEffect(() => {
    const stops = followed
      .split(",")
      .filter(Boolean)
      .map((id) =>
        followOrder(
          id,
          () => 0,
          (event) => "live" in event && dispatch({ id, live: event.live }),
        ),
      );
    return () => {
      for (const stop of stops) stop();
    };
  }, [followed]);

  const statuses = statusesOf(orders);
  const loadedStatuses = statusesOf(loaded);
  useEffect(() => {
    if (statuses !== loadedStatuses) window.dispatchEvent(new Event(orderEvent));
  }, [statuses, loadedStatuses]);

  return orders;
}
