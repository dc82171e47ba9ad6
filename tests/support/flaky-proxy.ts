import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

/** drop: never arrives; lose: its answer is lost; double: arrives twice; late: delayed; hold: waits for `release`. */
export type Mishap = "drop" | "lose" | "double" | "late" | "hold" | "pass";

export type FlakyProxy = {
  origin: string;
  /** The fates of the next calls to this path; later calls pass. */
  next(path: string, mishaps: Mishap[]): void;
  /** Draws each call's fate; null lets all pass. */
  weather(draw: ((path: string) => Mishap) | null): void;
  /** Blocks all calls for `ms`; afterwards each is lost or passes, as `survives` decides. */
  blackout(ms: number, survives: () => boolean): Promise<void>;
  /** Lets held calls pass. */
  release(): void;
  /** Whether a call to this path is waiting. */
  waiting(path: string): boolean;
  /** How often calls to this path have reached the server. */
  arrived(path: string): number;
  close(): Promise<void>;
};

const lateMs = 1_500;

/** A proxy that simulates a bad line per call, so that it can lose a request or only its answer. */
export async function startFlakyProxy(target: string): Promise<FlakyProxy> {
  const { hostname, port } = new URL(target);
  const queues = new Map<string, Mishap[]>();
  const counts = new Map<string, number>();
  const waiting = new Set<string>();
  const sockets = new Set<Socket>();
  let draw: ((path: string) => Mishap) | null = null;
  let held = Promise.withResolvers<void>();
  let dark: { until: Promise<void>; survives: () => boolean } | null = null;

  type Answer = { status: number; headers: IncomingMessage["headers"]; body: Buffer };
  function forward(call: IncomingMessage, body: Buffer): Promise<Answer> {
    const path = pathOf(call);
    counts.set(path, (counts.get(path) ?? 0) + 1);
    return new Promise((resolve, reject) => {
      const sent = request(
        { hostname, port, path: call.url, method: call.method, headers: call.headers },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on("data", (chunk) => chunks.push(chunk));
          answer.on("error", reject);
          answer.on("end", () =>
            resolve({
              status: answer.statusCode ?? 502,
              headers: answer.headers,
              body: Buffer.concat(chunks),
            }),
          );
        },
      );
      sent.on("error", reject);
      sent.end(body);
    });
  }

  async function handle(call: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of call) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const path = pathOf(call);
    const mishap = queues.get(path)?.shift() ?? draw?.(path) ?? "pass";
    if (dark) {
      const { until, survives } = dark;
      await until;
      if (!survives()) return call.socket.destroy();
    }
    if (mishap === "drop") return call.socket.destroy();
    if (mishap === "hold") {
      waiting.add(path);
      await held.promise;
    }
    const answers = [forward(call, body), ...(mishap === "double" ? [forward(call, body)] : [])];
    const [answer] = await Promise.all(answers);
    if (mishap === "late") await new Promise((resolve) => setTimeout(resolve, lateMs));
    if (mishap === "lose" || !answer) return call.socket.destroy();
    const { connection: _connection, "transfer-encoding": _encoding, ...headers } = answer.headers;
    // Chromium retries by itself on a reused connection, so each call gets its own.
    response.writeHead(answer.status, { ...headers, connection: "close" });
    response.end(answer.body);
  }

  const server = createServer((call, response) => {
    handle(call, response).catch(() => call.socket.destroy());
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  });
  server.on("upgrade", (call, phone: Socket, head) => {
    if (dark) return phone.destroy();
    const far = connect(Number(port), hostname);
    sockets.add(far);
    const lines = Object.entries(call.headers).map(([name, value]) => `${name}: ${value}`);
    far.write(`${call.method} ${call.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    far.write(head);
    far.pipe(phone).pipe(far);
    for (const [one, other] of [
      [phone, far],
      [far, phone],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));

  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    next: (path, mishaps) => void queues.set(path, [...mishaps]),
    weather: (next) => {
      draw = next;
    },
    async blackout(ms, survives) {
      const until = new Promise<void>((resolve) => setTimeout(resolve, ms));
      dark = { until, survives };
      await until;
      dark = null;
    },
    release() {
      waiting.clear();
      held.resolve();
      held = Promise.withResolvers();
    },
    waiting: (path) => waiting.has(path),
    arrived: (path) => counts.get(path) ?? 0,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const pathOf = (call: IncomingMessage) => new URL(call.url ?? "/", "http://x").pathname;
