import { useEffect, useReducer, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { addressOf } from "#app/api/address.ts";
import { cameAt } from "#app/live/came-at.ts";
import { orderEvent } from "#app/live/use-active-orders.ts";
import { usePolled } from "#app/live/use-polled.ts";
import type { OrderLive } from "#domain/order/order-events.ts";
import type { ListStart, OrderList, PastTab } from "#domain/order/order-list.ts";
import { isActive } from "#domain/order-status.ts";
import {
  appendOlder,
  hearOrder,
  type ListState,
  replaceOrders,
  startList,
  statusesOf,
} from "./order-list-state.ts";
import { useFollowedOrders } from "./use-followed-orders.ts";

/** Orders beyond this number are only polled. */
const followedOrders = 10;
const pollEveryMs = 5_000;
/** Failed polls in a row before the list's age is shown. */
const quietFailures = 2;

type Event = { list: OrderList } | { tab: PastTab; page: OrderList } | { id: string; live: OrderLive };

function reduce(state: ListState, event: Event): ListState {
  if ("list" in event) return replaceOrders(state, event.list);
  return "page" in event ? appendOlder(state, event.tab, event.page) : hearOrder(state, event.id, event.live);
}

/**
 * The live orders: new ones by polling, the active ones by their sockets. `asOf` (server's clock, ms) is when the list
 * was last confirmed; null while it is current. `offsetMs` is the server's clock minus this device's.
 */
export function useOrderList(loaded: OrderList, start: ListStart | null, serverNow: number) {
  const [{ orders, older }, dispatch] = useReducer(reduce, { list: loaded, start }, startList);
  const [asOf, setAsOf] = useState<number | null>(null);
  const { revalidate } = useRevalidator();

  useEffect(() => dispatch({ list: loaded }), [loaded]);

  const [offsetMs] = useState(() => serverNow - cameAt());
  const heard = useRef({ at: serverNow, failures: 0 });
  usePolled(
    addressOf("GET /orders", {}),
    pollEveryMs,
    (answer) => {
      const { kind } = answer;
      if (kind === "body") dispatch({ list: answer.body });
      // Signed out elsewhere: the loader redirects.
      if (kind === "denied") void revalidate();
      const isFailed = kind === "failed" || kind === "unreached";
      const failures = isFailed ? heard.current.failures + 1 : 0;
      heard.current = { at: isFailed ? heard.current.at : Date.now() + offsetMs, failures };
      setAsOf(failures >= quietFailures ? heard.current.at : null);
    },
    { firstAfterMs: pollEveryMs, events: [orderEvent] },
  );

  const followed = orders
    .filter((order) => isActive(order.status) && !order.isDraft)
    .slice(0, followedOrders);
  useFollowedOrders(
    followed.map((order) => order.id),
    (id, live) => dispatch({ id, live }),
  );

  const statuses = statusesOf(orders);
  const loadedStatuses = statusesOf(loaded.orders);
  useEffect(() => {
    if (statuses !== loadedStatuses) window.dispatchEvent(new Event(orderEvent));
  }, [statuses, loadedStatuses]);

  const addOlder = (tab: PastTab, page: OrderList) => dispatch({ tab, page });
  return { orders, older, asOf, offsetMs, addOlder };
}
