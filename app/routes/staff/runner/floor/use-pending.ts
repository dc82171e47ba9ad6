import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { listenToPage } from "#app/live/page-signals.ts";
import { browserStorage, createDeliveryQueue, type PendingDelivery } from "./delivery-queue.ts";
import { createDeliverySender } from "./delivery-sender.ts";
import type { TroubleCode } from "./runner-api.ts";
import { sendDelivery } from "./runner-api.ts";

/** How long a scan waits for the server before it says "kept". */
const wordWithinMs = 2_500;
const nothing: PendingDelivery[] = [];
const nobody: string[] = [];

/** Deliveries that the server has not confirmed yet, and their sending. */
export function usePending(runnerId: string) {
  const [{ queue, sender }] = useState(() => {
    const queue = createDeliveryQueue(browserStorage());
    return { queue, sender: createDeliverySender({ queue, runnerId, send: sendDelivery }) };
  });
  const all = useSyncExternalStore(queue.subscribe, queue.all, () => nothing);
  const sent = useSyncExternalStore(queue.subscribe, queue.sent, () => nobody);

  useEffect(() => {
    const stop = sender.start();
    const wake = () => void sender.wake();
    const moved = () => queue.refresh();
    const unsubscribe = listenToPage({ wake, hidden: wake });
    window.addEventListener("storage", moved);
    return () => {
      stop();
      unsubscribe();
      window.removeEventListener("storage", moved);
    };
  }, [queue, sender]);

  /** Stores the delivery, then sends it. "kept": the server has not responded yet. */
  const handOver = useCallback(
    async (delivery: PendingDelivery): Promise<"sent" | "kept" | { refused: TroubleCode }> => {
      queue.add(delivery);
      await Promise.race([sender.wake(), new Promise((resolve) => setTimeout(resolve, wordWithinMs))]);
      const left = queue.all().find(({ orderId }) => orderId === delivery.orderId);
      if (!left) return "sent";
      return left.failure ? { refused: left.failure } : "kept";
    },
    [queue, sender],
  );

  const mine = all.filter((each) => each.runnerId === runnerId);
  return {
    waiting: mine.filter((each) => !each.failure),
    failed: mine.filter((each) => each.failure),
    /** Ids of orders whose delivery the server confirmed to this page. */
    sent,
    isKept: queue.isKept(),
    handOver,
    forget: queue.remove,
  };
}
