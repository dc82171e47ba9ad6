import { type OrderMessage, pingText, pongText } from "#domain/order/order-events.ts";
import { connect } from "../../support/worker-sockets.ts";
import type { Client } from "../../support/worker-world.ts";

/** Opens the order's socket; the call answers what was told on it since. */
export async function listen(fan: Client, id: string): Promise<() => Promise<OrderMessage["live"][]>> {
  const { socket, nextText } = await connect(fan, id);
  /** All that came until the room answers a ping. */
  async function drain() {
    socket.send(pingText);
    const told: OrderMessage["live"][] = [];
    for (let text = await nextText(); text !== pongText; text = await nextText())
      told.push((JSON.parse(text) as OrderMessage).live);
    return told;
  }
  await drain();
  return async () => {
    const told = await drain();
    socket.close();
    return told;
  };
}
