import { useState } from "react";
import type { ActiveOrders } from "#domain/order/order-view.ts";
import { addressOf } from "../api/address.ts";
import { cartEvent } from "../hooks/cart-store.ts";
import { usePolled } from "./poller.ts";

/** Fired on window when an order changed (product 16.4), as `cart-updated` is for the cart. */
export const orderEvent = "order-updated";
const badgeEvents = [orderEvent, cartEvent];

/** The number of active orders and the next one, fetched after the paint; `next` is missing until then. */
export function useActiveOrders(enabled: boolean): Pick<ActiveOrders, "count"> & Partial<ActiveOrders> {
  const [active, setActive] = useState<ReturnType<typeof useActiveOrders>>({ count: 0 });
  usePolled(
    enabled ? addressOf("GET /orders/active-count", {}) : null,
    30_000,
    (answer) => {
      if (answer.kind === "body") setActive(answer.body);
    },
    { events: badgeEvents },
  );
  return active;
}
