import { type OrderMessage, pingText, pongText } from "#app/domain/order-events.ts";
import type { Client } from "../../support/worker-world.ts";

/** The order's socket as its fan's phone opens it; the call answers what was told on it until then, the first aside. */
export async function listen(fan: Client, id: string): Promise<() => Promise<OrderMessage["live"][]>> {
  const answer = await fan.send("GET", `/api/orders/${id}/socket`, undefined, { upgrade: "websocket" });
  const socket = answer.webSocket as WebSocket;
  const told: OrderMessage["live"][] = [];
  let flushed = () => {};
  socket.addEventListener("message", ({ data }) => {
    if (data === pongText) flushed();
    else told.push((JSON.parse(String(data)) as OrderMessage).live);
  });
  socket.accept();
  const flush = () =>
    new Promise<void>((resolve) => {
      flushed = resolve;
      socket.send(pingText);
    });
  await flush();
  return async () => {
    await flush();
    socket.close();
    return told.slice(1);
  };
}
