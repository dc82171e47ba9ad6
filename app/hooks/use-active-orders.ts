import { useEffect, useState } from "react";

/** Fired on window when an order changed (product 16.4). */
export const orderEvent = "order-updated";
const refreshMs = 30_000;

/** The number of active orders, fetched after the paint; 0 until known. */
export function useActiveOrders(enabled: boolean): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!enabled) return;
    const controller = new AbortController();
    async function refresh() {
      if (document.visibilityState === "hidden") return;
      try {
        const response = await fetch("/api/orders/active-count", { signal: controller.signal });
        const isJson = response.headers.get("content-type")?.includes("json");
        if (response.ok && isJson) setCount(((await response.json()) as { count: number }).count);
      } catch {
        // Without a network the badge keeps its last number.
      }
    }
    void refresh();
    const timer = setInterval(refresh, refreshMs);
    window.addEventListener(orderEvent, refresh);
    return () => {
      controller.abort();
      clearInterval(timer);
      window.removeEventListener(orderEvent, refresh);
    };
  }, [enabled]);
  return count;
}
