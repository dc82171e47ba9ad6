import { useState } from "react";
import { usePolled } from "../live/use-polled.ts";

/** Fired on window when an order changed (product 16.4). */
export const orderEvent = "order-updated";

/** The number of active orders, fetched after the paint; 0 until known. */
export function useActiveOrders(enabled: boolean): number {
  const [count, setCount] = useState(0);
  usePolled(
    enabled ? "/api/orders/active-count" : null,
    30_000,
    (answer) => {
      if (answer.kind === "body") setCount((answer.body as { count: number }).count);
    },
    { event: orderEvent },
  );
  return count;
}
