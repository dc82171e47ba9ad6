import { addressOf } from "#app/api/address.ts";
import { liveProtocol, type OrderMessage } from "#domain/order/order-events.ts";
import { parseMessage } from "#domain/parse-message.ts";
import { follow } from "./follow.ts";
import type { LiveEvent } from "./live-state.ts";

const pollEveryMs = 4_000;
const disconnectHiddenAfterMs = 60_000;

/** Follows one order until the returned function is called. */
export function followOrder(id: string, tell: (event: LiveEvent) => void): () => void {
  const api = addressOf("GET /orders/:id", { params: { id } });
  return follow({
    api,
    socket: `${api}/socket?protocol=${liveProtocol}`,
    pollEveryMs,
    disconnectHiddenAfterMs,
    parse: (text) =>
      parseMessage<OrderMessage>(text, { order: true }, ({ live }) => Number.isInteger(live?.number)),
    tell(event) {
      if (event.type === "message") tell({ ...event.message, type: "message", at: event.at });
      else if (event.type === "polled") {
        const { order, serverNow } = event.body;
        tell({ type: "polled", live: order.live, serverNow, at: event.at });
      } else tell(event);
    },
  }).stop;
}
