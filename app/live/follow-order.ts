import { liveProtocol, type OrderMessage } from "#domain/order/order-events.ts";
import type { OrderDetail } from "#domain/order/order-view.ts";
import { follow } from "./follow.ts";
import type { LiveEvent } from "./live-state.ts";

const pollEveryMs = 4_000;
const disconnectHiddenAfterMs = 60_000;

/** Follows one order until the returned function is called. */
export function followOrder(id: string, tell: (event: LiveEvent) => void): () => void {
  const api = `/api/orders/${encodeURIComponent(id)}`;
  return follow({
    api,
    socket: `${api}/socket?protocol=${liveProtocol}`,
    pollEveryMs,
    disconnectHiddenAfterMs,
    parse: parseMessage,
    tell(event) {
      if (event.type === "message") tell({ ...event.message, type: "message", at: event.at });
      else if (event.type === "polled") {
        const { order, serverNow } = event.body as { order: OrderDetail; serverNow: number };
        tell({ type: "polled", live: order.live, serverNow, at: event.at });
      } else tell(event);
    },
  }).stop;
}

function parseMessage(text: string): OrderMessage | null {
  try {
    const message = JSON.parse(text) as OrderMessage;
    return message.type === "order" && Number.isInteger(message.live?.number) ? message : null;
  } catch {
    return null;
  }
}
