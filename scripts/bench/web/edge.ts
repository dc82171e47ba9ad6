import { request as ask } from "node:http";
import { createSecureServer, type Http2SecureServer } from "node:http2";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, constants } from "node:zlib";
import type { Certificate } from "./certificate.ts";

/** Render-blocking types first, as HTTP/2 servers send them; pictures last. */
const order = [/text\/html/, /text\/css/, /font/, /javascript|json/];
const rankOf = (type: string) => {
  const rank = order.findIndex((each) => each.test(type));
  return rank < 0 ? order.length : rank;
};
const chunkBytes = 2_920;

type Sending = {
  rank: number;
  body: Buffer;
  response: { stream?: { destroyed: boolean }; write(piece: Buffer): unknown; end(piece: Buffer): unknown };
};

/**
 * Sends bodies in small pieces at the link's rate, by priority. A socket's buffer would take all at once and leave
 * nothing to prioritize.
 */
function startScheduler(bitsPerSecond: number) {
  const waiting: Sending[] = [];
  let isRunning = false;
  async function run() {
    isRunning = true;
    let due = performance.now();
    for (let next = waiting[0]; next; next = waiting[0]) {
      // A tap led to another document: nobody waits for it any more.
      if (next.response.stream?.destroyed) {
        waiting.splice(waiting.indexOf(next), 1);
        continue;
      }
      const piece = next.body.subarray(0, chunkBytes);
      next.body = next.body.subarray(chunkBytes);
      if (next.body.length === 0) waiting.splice(waiting.indexOf(next), 1);
      try {
        if (next.body.length > 0) next.response.write(piece);
        else next.response.end(piece);
      } catch {
        // The phone disconnected.
        if (waiting.includes(next)) waiting.splice(waiting.indexOf(next), 1);
      }
      // A little ahead of the link, so that the link is the limit.
      due = Math.max(due, performance.now() - 50) + (piece.length * 8_000) / (bitsPerSecond * 1.1);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    }
    isRunning = false;
  }
  return (sending: Sending) => {
    waiting.push(sending);
    waiting.sort((a, b) => a.rank - b.rank);
    if (!isRunning) void run();
  };
}

/**
 * An edge between phone and Worker: HTTP/2 over TLS, brotli of quality 4 for compressible types. Files are compressed
 * once.
 */
export async function startEdge(
  target: string,
  { key, cert }: Certificate,
  bitsPerSecond: number,
): Promise<{ port: number; close(): Promise<void> }> {
  const { hostname, port } = new URL(target);
  const packed = new Map<string, Buffer>();
  const send = startScheduler(bitsPerSecond);
  const server: Http2SecureServer = createSecureServer(
    { key, cert, allowHTTP1: true },
    (request, response) => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).filter(
          ([name]) => !name.startsWith(":") && name !== "accept-encoding",
        ),
      );
      // Behind the link the browser has another port than the Worker hears of.
      for (const name of ["origin", "referer"] as const)
        if (headers[name])
          headers[name] = String(headers[name]).replace(/^https:\/\/[^/]+/, `http://localhost:${port}`);
      const sent = ask(
        {
          hostname,
          port,
          path: request.url,
          method: request.method,
          headers: { ...headers, host: `localhost:${port}` },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on("data", (chunk) => chunks.push(chunk));
          answer.on("end", () => {
            const out = Object.fromEntries(
              Object.entries(answer.headers).filter(
                ([name]) => !/^(connection|keep-alive|transfer-encoding|content-length)$/.test(name),
              ),
            );
            let body: Buffer = Buffer.concat(chunks);
            const isText = /text|javascript|json|svg|manifest/.test(answer.headers["content-type"] ?? "");
            if (isText && body.length > 0 && !out["content-encoding"]) {
              const isForGood = request.url.startsWith("/assets/");
              const known = isForGood ? packed.get(request.url) : undefined;
              body = known ?? pack(body);
              if (isForGood) packed.set(request.url, body);
              out["content-encoding"] = "br";
            }
            response.on("error", () => {});
            if (response.stream?.destroyed) return;
            response.writeHead(answer.statusCode ?? 502, out);
            // A redirect has nothing to wait for.
            if (body.length === 0) response.end();
            else send({ rank: rankOf(answer.headers["content-type"] ?? ""), body, response });
          });
        },
      );
      sent.on("error", () => {
        response.writeHead(502);
        response.end();
      });
      request.pipe(sent);
    },
  );
  server.on("sessionError", () => {});
  const sessions = new Set<{ destroy(): void }>();
  server.on("session", (session) => {
    sessions.add(session);
    session.on("close", () => sessions.delete(session));
    session.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const session of sessions) session.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const pack = (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
