import { request as ask } from "node:http";
import { createSecureServer, type Http2SecureServer } from "node:http2";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, constants } from "node:zlib";
import type { Certificate } from "./certificate.ts";

/**
 * What stands between the phone and the Worker: HTTP/2 over TLS, and brotli of quality 4 for whatever can be packed, as
 * an edge does it. Files are packed once.
 */
export async function startEdge(
  target: string,
  { key, cert }: Certificate,
): Promise<{ port: number; close(): Promise<void> }> {
  const { hostname, port } = new URL(target);
  const packed = new Map<string, Buffer>();
  const server: Http2SecureServer = createSecureServer(
    { key, cert, allowHTTP1: true },
    (request, response) => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).filter(
          ([name]) => !name.startsWith(":") && name !== "accept-encoding",
        ),
      );
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
            response.writeHead(answer.statusCode ?? 502, out);
            response.end(body);
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
