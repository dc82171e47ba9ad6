import { retryDelayMs } from "#app/live/socket.ts";
import { singleFlight } from "#domain/async.ts";
import type { DeliveryQueue, PendingDelivery } from "./delivery-queue.ts";
import type { TroubleCode } from "./verdict.ts";

/** Result of sending a delivery. "later": unknown, it is sent again; "denied": requires signing in again. */
export type Sent = "done" | "later" | "denied" | { refused: TroubleCode };

type Deps = {
  queue: DeliveryQueue;
  runnerId: string;
  send: (delivery: PendingDelivery) => Promise<Sent>;
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
