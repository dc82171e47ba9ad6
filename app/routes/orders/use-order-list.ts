import { useEffect, useReducer, useState } from "react";
import { useRevalidator } from "react-router";
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
/** After so many unanswered questions in a row the age of the list is shown. */
const quietFailures = 2;

type Event = { orders: OrderCard[] } | { id: string; live: OrderLive };

function reduce(state: ListState, event: Event): ListState {
  return "orders" in event ? replaceOrders(state, event.orders) : hearOrder(state, event.id, event.live);
}

/**
 * The orders as they are now: new ones by asking, the active ones by their sockets. `asOf` (server's clock, ms) is
 * when the list was last known to be right, null while it is.
 */
export function useOrderList(loaded: OrderCard[], serverNow: number) {
  const [orders, dispatch] = useReducer(reduce, loaded);

  const [asOf, setAsOf] = useState<number | null>(null);
  const { revalidate } = useRevalidator();

  useEffect(() => dispatch({ orders: loaded }), [loaded]);

  useEffect(() => {
    const offsetMs = serverNow - Date.now();
    let heardAt = serverNow;
    let failures = 0;
    const poller = startPolling("/api/orders", pollEveryMs, (answer) => {
      if (answer.kind === "body") dispatch(answer.body as { orders: OrderCard[] });
      // Signed out elsewhere: the loader knows where that leads.
      if (answer.kind === "denied") void revalidate();
      failures = answer.kind === "failed" ? failures + 1 : 0;
      if (failures === 0) heardAt = Date.now() + offsetMs;
      setAsOf(failures >= quietFailures ? heardAt : null);
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
  }, [serverNow, revalidate]);

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

  return { orders, asOf };
}
