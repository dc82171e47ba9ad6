import { retryDelayMs } from "#app/live/backoff.ts";
import type { DeliveryQueue, PendingDelivery } from "./delivery-queue.ts";

/** How the server took a delivery. "later": nobody knows, it is sent again; "denied": not before signing in anew. */
export type Sent = "done" | "later" | "denied" | { refused: string };

type Deps = {
  queue: DeliveryQueue;
  runnerId: string;
  send: (delivery: PendingDelivery) => Promise<Sent>;
  random?: () => number;
};

/**
 * Sends what waits, one after the other, until nothing does: at once, when the network is back, and again and again
 * while it is not. What is sent twice counts once at the server.
 */
export function createDeliverySender({ queue, runnerId, send, random = Math.random }: Deps) {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let isOver = false;

  const waiting = () => queue.all().filter((each) => each.runnerId === runnerId && !each.failure);

  /** One that can't be sent keeps no other waiting. */
  async function run() {
    const tried = new Set<string>();
    let isLeft = false;
    for (;;) {
      const delivery = waiting().find(({ orderId }) => !tried.has(orderId));
      if (!delivery || isOver) break;
      tried.add(delivery.orderId);
      const sent = await send(delivery);
      if (sent === "done") queue.settle(delivery.orderId);
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

  /** Tries now; the promise ends when everything is sent or the first can't be. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  }

  /** The network is back: no waiting for what failed before. */
  function wake(): Promise<void> {
    failures = 0;
    return flush();
  }

  return {
    flush,
    wake,
    /** Sends what waits from before, until the returned function is called; may be started again. */
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
