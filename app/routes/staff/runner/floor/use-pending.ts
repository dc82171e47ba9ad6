import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { listenToPage } from "#app/live/page-signals.ts";
import { retryDelayMs } from "#app/live/socket.ts";
import { singleFlight } from "#domain/async.ts";
import {
  browserStorage,
  createDeliveryQueue,
  type DeliveryQueue,
  type PendingDelivery,
} from "./delivery-queue.ts";
import { sendDelivery, type TroubleCode } from "./runner-api.ts";

/** How long a scan waits for the server before it says "queued". */
const answerWithinMs = 2_500;
const noDeliveries: PendingDelivery[] = [];
const noIds: string[] = [];

/** Deliveries that the server has not confirmed yet, and their sending. */
export function usePending(runnerId: string) {
  const [{ queue, sender }] = useState(() => {
    const queue = createDeliveryQueue(browserStorage());
    return { queue, sender: createDeliverySender({ queue, runnerId, send: sendDelivery }) };
  });
  const all = useSyncExternalStore(queue.subscribe, queue.all, () => noDeliveries);
  const sent = useSyncExternalStore(queue.subscribe, queue.sent, () => noIds);

  useEffect(() => {
    const stop = sender.start();
    const wake = () => void sender.wake();
    const unsubscribe = listenToPage({ wake, hidden: wake });
    window.addEventListener("storage", queue.refresh);
    return () => {
      stop();
      unsubscribe();
      window.removeEventListener("storage", queue.refresh);
    };
  }, [queue, sender]);

  /** Stores the delivery, then sends it. "queued": the server has not responded yet. */
  const handOver = useCallback(
    async (delivery: PendingDelivery): Promise<"sent" | "queued" | { refused: TroubleCode }> => {
      queue.add(delivery);
      await Promise.race([sender.wake(), new Promise((resolve) => setTimeout(resolve, answerWithinMs))]);
      const left = queue.all().find(({ orderId }) => orderId === delivery.orderId);
      if (!left) return "sent";
      return left.failure ? { refused: left.failure } : "queued";
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

/** Result of sending a delivery. "later": unknown, it is sent again; "denied": requires signing in again. */
export type SendOutcome = "done" | "later" | "denied" | { refused: TroubleCode };

type Deps = {
  queue: DeliveryQueue;
  runnerId: string;
  send: (delivery: PendingDelivery) => Promise<SendOutcome>;
  random?: () => number;
};

/**
 * Sends queued deliveries one after the other: at once, when the network is back, and repeatedly while it is not. The
 * server counts a repeated delivery once.
 */
export function createDeliverySender({ queue, runnerId, send, random = Math.random }: Deps) {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const waiting = () => queue.all().filter((each) => each.runnerId === runnerId && !each.failure);

  /** One that can't be sent does not block the others. */
  async function run() {
    clearTimeout(timer);
    const tried = new Set<string>();
    let isLeft = false;
    for (;;) {
      const delivery = waiting().find(({ orderId }) => !tried.has(orderId));
      if (!delivery || isOver) break;
      tried.add(delivery.orderId);
      const sent = await send(delivery);
      if (sent === "done") queue.confirm(delivery.orderId);
      else if (typeof sent === "object") queue.fail(delivery.orderId, sent.refused);
      else isLeft = true;
      if (sent === "denied") break;
    }
    if (isLeft) return again();
    failures = 0;
  }

  function again() {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(flush, retryDelayMs(failures, random()));
    failures += 1;
  }

  /** Tries now; resolves when everything was tried. */
  const flush = singleFlight(run);

  /** The network is back: retries at once. */
  function wake(): Promise<void> {
    failures = 0;
    return flush();
  }

  return {
    flush,
    wake,
    /** Sends what is queued from before, until the returned function is called; may be started again. */
    start() {
      isOver = false;
      void wake();
      return () => {
        isOver = true;
        clearTimeout(timer);
      };
    },
  };
}
