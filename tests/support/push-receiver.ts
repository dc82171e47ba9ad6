import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export type ReceivedPush = { headers: Record<string, string>; body: string };
type Answer = { status: number; headers?: Record<string, string>; times?: number };

/**
 * A push service on loopback: accepts messages at /push/<name>, lists them at /received/<name> (bodies in base64), and
 * takes the answer to give at /answer/<name>. Plain Node, so tests in workerd and in the browser share it.
 */
export async function startPushReceiver() {
  const received = new Map<string, ReceivedPush[]>();
  const answers = new Map<string, Answer>();
  const server = createServer(async (request, response) => {
    const [, what = "", name = ""] = (request.url ?? "").split("/");
    const body = await read(request);
    if (what === "push" && request.method === "POST") {
      const answer = answers.get(name);
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([key, value]) => [key, String(value)]),
      );
      received.set(name, [...(received.get(name) ?? []), { headers, body: body.toString("base64") }]);
      if (answer?.times !== undefined && --answer.times < 0) answers.delete(name);
      const { status, headers: extra } = answers.get(name) ?? { status: 201 };
      response.writeHead(status, extra).end();
    } else if (what === "received") response.end(JSON.stringify(received.get(name) ?? []));
    else if (what === "answer") {
      answers.set(name, JSON.parse(body.toString()) as Answer);
      response.end();
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
