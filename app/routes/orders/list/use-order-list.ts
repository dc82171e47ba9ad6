import { useEffect, useReducer, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { addressOf } from "#app/api/address.ts";
import { dataSentAt } from "#app/live/data-sent-at.ts";
import { useFollowedOrders } from "#app/live/follow-order.ts";
import { failuresBeforeAge, usePolled } from "#app/live/poller.ts";
import { orderEvent } from "#app/live/use-active-orders.ts";
import { isNewer, type OrderLive } from "#domain/order/order-events.ts";
import type { ListStart, OrderList, PastTab } from "#domain/order/order-list.ts";
import type { OrderCard } from "#domain/order/order-view.ts";
import { cardStage, stageOf } from "#domain/order/stage.ts";
import { isActive, OrderStatus } from "#domain/order-status.ts";

/** Orders beyond this number are only polled. */
const maxFollowed = 10;
const pollEveryMs = 5_000;

type Event = { list: OrderList } | { tab: PastTab; page: OrderList } | { id: string; live: OrderLive };

function reduce(state: ListState, event: Event): ListState {
  if ("list" in event) return replaceOrders(state, event.list);
  return "page" in event ? appendOlder(state, event.tab, event.page) : applyLive(state, event.id, event.live);
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

  const [offsetMs] = useState(() => serverNow - dataSentAt());
  const heardAt = useRef(serverNow);
  usePolled(
    addressOf("GET /orders", {}),
    pollEveryMs,
    (answer, unheard) => {
      const { kind } = answer;
      if (kind === "body") dispatch({ list: answer.body });
      // Signed out elsewhere: the loader redirects.
      if (kind === "denied") void revalidate();
      if (unheard === 0) heardAt.current = Date.now() + offsetMs;
      setAsOf(unheard >= failuresBeforeAge ? heardAt.current : null);
    },
    { firstAfterMs: pollEveryMs, events: [orderEvent] },
  );

  const followed = orders.filter((order) => isActive(order.status) && !order.isDraft).slice(0, maxFollowed);
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

/** `paged` are the tabs whose older pages were loaded. */
type ListState = OrderList & { paged: PastTab[]; start: ListStart | null };

export function startList({ list, start }: { list: OrderList; start: ListStart | null }): ListState {
  return { ...list, start, paged: start ? [start.tab] : [] };
}

/** Applies the server's newest list. Keeps newer states from sockets, and older pages. */
export function replaceOrders(shown: ListState, { orders, older }: OrderList): ListState {
  const { start } = shown;
  const byId = new Map(shown.orders.map((order) => [order.id, order]));
  const isAfterStart = (order: OrderCard) =>
    !start || tabOf(order) !== start.tab || order.createdAt <= start.createdAt;
  const fresh = orders.filter(isAfterStart).map((order) => newer(byId.get(order.id), order));
  const ids = new Set(orders.map(({ id }) => id));
  const beyond = shown.orders.filter((order) => !ids.has(order.id) && !isActive(order.status));
  const keep = (tab: PastTab) => (shown.paged.includes(tab) ? shown.older[tab] : older[tab]);
  return {
    orders: byAge([...fresh, ...beyond]),
    older: { completed: keep("completed"), canceled: keep("canceled") },
    paged: shown.paged,
    start,
  };
}

export function appendOlder(shown: ListState, tab: PastTab, page: OrderList): ListState {
  const shownIds = new Set(shown.orders.map(({ id }) => id));
  return {
    ...shown,
    orders: byAge([...shown.orders, ...page.orders.filter(({ id }) => !shownIds.has(id))]),
    older: { ...shown.older, [tab]: page.older[tab] },
    paged: [...shown.paged.filter((each) => each !== tab), tab],
  };
}

/** Applies a message of one order's socket. */
export function applyLive(shown: ListState, id: string, live: OrderLive): ListState {
  return {
    ...shown,
    orders: shown.orders.map((order) =>
      order.id === id && isNewer({ number: order.version }, live)
        ? {
            ...order,
            status: live.status,
            isDraft: live.placedAt === null,
            stage: stageOf(live),
            shelf: live.shelf,
            collectBy: live.collectBy,
            dueAt: live.dueAt,
            promise: live.promise,
            version: live.number,
          }
        : order,
    ),
  };
}

/** Changes exactly when an order appears, disappears or changes its stage. */
export function statusesOf(orders: OrderCard[]): string {
  return orders.map((order) => `${order.id}:${cardStage(order)}`).join();
}

function newer(shown: OrderCard | undefined, next: OrderCard): OrderCard {
  if (!shown || shown.version < next.version) return next;
  // Only its socket knows when the runner will be there.
  return shown.version > next.version ? shown : { ...next, dueAt: shown.dueAt };
}

function byAge(orders: OrderCard[]): OrderCard[] {
  return orders.toSorted((a, b) => b.createdAt - a.createdAt);
}

export type Tab = "active" | "completed" | "canceled";

export function tabOf({ status }: Pick<OrderCard, "status">): Tab {
  if (isActive(status)) return "active";
  return status === OrderStatus.CANCELED ? "canceled" : "completed";
}

/** The tab in an address; "canceled" only when there are canceled orders (product 12.2). */
export function chosenTab(name: string | null, orders: OrderCard[]): Tab {
  if (name === "completed") return name;
  return name === "canceled" && orders.some((order) => tabOf(order) === name) ? name : "active";
}
