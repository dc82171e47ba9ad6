import { isNewer, type OrderLive } from "../../domain/order-events.ts";
import type { OrderCard } from "../../domain/order-view.ts";

export type ListState = OrderCard[];

/** A new list from the server; an order that a socket has already told more about keeps that. */
export function replaceOrders(shown: ListState, orders: OrderCard[]): ListState {
  return orders.map((order) => {
    const known = shown.find((each) => each.id === order.id);
    return known && known.version > order.version ? known : order;
  });
}

/** What the socket of one order told. */
export function hearOrder(shown: ListState, id: string, live: OrderLive): ListState {
  return shown.map((order) =>
    order.id === id && isNewer({ number: order.version }, live)
      ? { ...order, status: live.status, isDraft: live.placedAt === null, version: live.number }
      : order,
  );
}

/** Changes exactly when some order appears, goes or changes its status. */
export function statusesOf(orders: ListState): string {
  return orders.map(({ id, status, isDraft }) => `${id}:${status}:${isDraft}`).join();
}
