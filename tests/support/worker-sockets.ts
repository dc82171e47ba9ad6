import { expect } from "vitest";
import { liveProtocol, type OrderMessage, resumeText } from "#domain/order/order-events.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import type { Client } from "./worker-world.ts";

const open: WebSocket[] = [];

/** For afterEach: no socket outlives its test. */
export function closeSockets() {
  for (const socket of open.splice(0)) socket.close();
}

/** Accepts a socket and reads its messages in order: awaited, never polled. */
export function readSocket(socket: WebSocket) {
  const arrived: string[] = [];
  const waiting: ((text: string) => void)[] = [];
  socket.addEventListener("message", ({ data }) => {
    const take = waiting.shift();
    if (take) take(String(data));
    else arrived.push(String(data));
  });
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener("close", ({ code }) => resolve(code));
  });
  socket.accept();
  const nextText = () =>
    new Promise<string>((resolve) => {
      const text = arrived.shift();
      if (text === undefined) waiting.push(resolve);
      else resolve(text);
    });
  return { arrived, closed, nextText };
}

/** The order's socket, opened as a page does. */
export async function connect(client: Client, id: string, query = `?protocol=${liveProtocol}`) {
  const path = `/api/orders/${id}/socket${query}`;
  const answer = await client.send("GET", path, undefined, { upgrade: "websocket" });
  expect(answer.status).toBe(101);
  const socket = answer.webSocket as WebSocket;
  const { arrived, closed, nextText } = readSocket(socket);
  open.push(socket);
  const next = async () => (JSON.parse(await nextText()) as OrderMessage).live;
  return {
    socket,
    next,
    nextText,
    closed,
    /** Messages that arrived but were not awaited. */
    arrived,
    send: (data: unknown) => socket.send(data as string),
    resume: () => socket.send(resumeText),
  };
}

/** Waits until a message shows what is looked for. */
export async function until(next: () => Promise<OrderMessage["live"]>, status: OrderStatus) {
  for (;;) {
    const live = await next();
    if (live.status === status) return live;
  }
}
