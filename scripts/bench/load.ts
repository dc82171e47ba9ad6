import { connect } from "node:net";

/** A burst's answers per second and latencies in ms. */
export type Load = { perSecond: number; p50Ms: number; p99Ms: number; failed: number };

export type Shot = { path: string; method?: string; headers?: Record<string, string>; body?: string };

/**
 * Closed loop: each connection sends again as soon as its answer is complete. Bare sockets, so that the client costs
 * little beside the server.
 */
export async function load(
  port: number,
  shot: Shot,
  { connections = 16, forMs = 1_000 } = {},
): Promise<Load> {
  const request = requestOf(port, shot);
  const waits: number[] = [];
  let failed = 0;
  const startedAt = performance.now();
  const until = startedAt + forMs;
  await Promise.all(
    Array.from({ length: connections }, () =>
      loop(port, request, until, (ms, status) => {
        if (status >= 400 || status === 0) failed++;
        else waits.push(ms);
      }),
    ),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  return { perSecond: waits.length / seconds, ...percentiles(waits), failed };
}

export function percentiles(waits: number[]): { p50Ms: number; p99Ms: number } {
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}

function requestOf(port: number, { path, method = "GET", headers = {}, body }: Shot): string {
  const all = {
    host: `127.0.0.1:${port}`,
    ...(body === undefined
      ? {}
      : { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body ?? ""}`;
}

/** One connection's requests until the time is over. Reads into one buffer and parses heads only. */
function loop(
  port: number,
  request: string,
  until: number,
  onAnswer: (ms: number, status: number) => void,
): Promise<void> {
  return new Promise((resolve) => {
    let askedAt = 0;
    let head: Head | null = null;
    /** An incomplete head. */
    let begun: Buffer | null = null;
    let size = 0;
    let tail = "";
    const buffer = Buffer.allocUnsafe(256 * 1024);
    const ask = () => {
      head = null;
      begun = null;
      size = 0;
      tail = "";
      askedAt = performance.now();
      socket.write(request);
    };
    const take = (count: number) => {
      const bytes = buffer.subarray(0, count);
      size += count;
      if (!head) {
        const known: Buffer = begun ? Buffer.concat([begun, bytes]) : bytes;
        head = readHead(known);
        begun = head ? null : Buffer.from(known);
        if (!head) return true;
      }
      if (head.length === null)
        tail = (tail + bytes.toString("latin1", Math.max(0, count - lastChunk.length))).slice(
          -lastChunk.length,
        );
      const isWhole =
        head.length === null
          ? size >= head.start + lastChunk.length && tail === lastChunk
          : size >= head.start + head.length;
      if (!isWhole) return true;
      onAnswer(performance.now() - askedAt, head.status);
      if (performance.now() < until) ask();
      else socket.end();
      return true;
    };
    const socket = connect({ port, host: "127.0.0.1", noDelay: true, onread: { buffer, callback: take } });
    socket.on("connect", ask);
    socket.on("error", () => {
      onAnswer(0, 0);
      socket.destroy();
    });
    socket.on("close", () => resolve());
  });
}

type Head = { status: number; length: number | null; start: number };

function readHead(bytes: Buffer): Head | null {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const text = bytes.toString("latin1", 0, end);
  const status = Number(text.slice(9, 12));
  const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
  const hasNone = status === 204 || status === 304;
  return { status, length: hasNone ? 0 : length === undefined ? null : Number(length), start: end + 4 };
}

/** Ends a chunked answer. */
const lastChunk = "0\r\n\r\n";
