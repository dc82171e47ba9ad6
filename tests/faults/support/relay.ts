import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A delivery on its way from Stripe to the Worker. */
export type Parcel = { number: number; body: string; signature: string };

const pollMs = 100;

/**
 * Runs in Node: the Worker under test listens on no port, so a test fetches from here what Stripe posts, lets the Worker
 * handle it, and brings back the answer, which Stripe then gets.
 */
export async function startRelay() {
  const parcels: Parcel[] = [];
  const unanswered = new Map<number, ServerResponse>();
  const waiting: (() => void)[] = [];
  let count = 0;

  async function take(response: ServerResponse) {
    if (parcels.length === 0)
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        setTimeout(resolve, pollMs);
      });
    const parcel = parcels.shift();
    response.writeHead(parcel ? 200 : 204).end(parcel && JSON.stringify(parcel));
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    let body = "";
    for await (const chunk of request) body += chunk;
    if (request.url === "/next") return take(response);
    const answered = /^\/answer\/(\d+)\/(\d+)$/.exec(request.url ?? "");
    if (answered) {
      const sender = unanswered.get(Number(answered[1]));
      unanswered.delete(Number(answered[1]));
      // 0 stands for a connection that breaks.
      if (answered[2] === "0") sender?.destroy();
      else sender?.writeHead(Number(answered[2])).end(body);
      return void response.writeHead(204).end();
    }
    const number = ++count;
    unanswered.set(number, response);
    parcels.push({ number, body, signature: String(request.headers["stripe-signature"]) });
    waiting.shift()?.();
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
