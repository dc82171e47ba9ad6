import type { ActiveOrders } from "#domain/order/order-view.ts";
import { addressOf } from "../api/address.ts";
import { cartEvent } from "../hooks/cart-store.ts";
import { usePolledBody } from "./poller.ts";

/** Fired on window when an order changed (product 16.4), as `cart-updated` is for the cart. */
export const orderEvent = "order-updated";
const polled = { events: [orderEvent, cartEvent] };

/** The number of active orders and the next one, fetched after the paint; `next` is missing until then. */
export function useActiveOrders(enabled: boolean): Pick<ActiveOrders, "count"> & Partial<ActiveOrders> {
  const address = enabled ? addressOf("GET /orders/active-count", {}) : null;
  const { body, isOld } = usePolledBody(address, 30_000, polled);
  if (!body) return { count: 0 };
  return isOld && body.next ? { ...body, next: { ...body.next, minutes: null } } : body;
}
