import { useEffect, useEffectEvent, useRef } from "react";
import { followOrder } from "#app/live/follow-order.ts";
import type { OrderLive } from "#domain/order/order-events.ts";

/** Follows each order over its own socket; adding or removing one leaves the others alone. */
export function useFollowedOrders(ids: string[], hear: (id: string, live: OrderLive) => void): void {
  const stops = useRef(new Map<string, () => void>());
  const tell = useEffectEvent(hear);

  const wanted = ids.join();
  useEffect(() => {
    const open = stops.current;
    const now = new Set(wanted.split(",").filter(Boolean));
    for (const [id, stop] of open)
      if (!now.has(id)) {
        stop();
        open.delete(id);
      }
    for (const id of now)
      if (!open.has(id))
        open.set(
          id,
          followOrder(id, (event) => "live" in event && tell(id, event.live)),
        );
  }, [wanted]);

  useEffect(() => {
    const open = stops.current;
    return () => {
      for (const stop of open.values()) stop();
      open.clear();
    };
  }, []);
}
