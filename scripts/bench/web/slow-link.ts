import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type SlowLink = {
  port: number;
  /** What has crossed it so far, in bytes, both directions together. */
  crossed(): number;
  /** Ends every connection, as after a pause. */
  hangUp(): void;
  close(): Promise<void>;
};

export type LinkShape = { rttMs: number; bitsPerSecond: number; firstSegments: number };
const segmentBytes = 1_460;
/** Until when each direction of a phone's radio is taken. */
export const aRadio = () => ({ up: 0, down: 0 });

/**
 * A phone's link to the edge with TCP's handshake, one bandwidth for all connections, and a congestion window that
 * starts with ten segments and grows with each acknowledgement (RFC 6928, slow start without loss). Chromium's own
 * emulation delays requests and has neither. Links of one phone share its radio.
 */
export async function startSlowLink(
  targetPort: number,
  shape: LinkShape,
  line = aRadio(),
): Promise<SlowLink> {
  const { rttMs, bitsPerSecond, firstSegments } = shape;
  const sockets = new Set<Socket>();
  let crossed = 0;
  const msFor = (bytes: number) => (bytes * 8_000) / bitsPerSecond;

  /** When a piece that is sent now arrives. */
  function cross(direction: "up" | "down", bytes: number, notBefore = 0): number {
    crossed += bytes;
    line[direction] = Math.max(line[direction], performance.now(), notBefore) + msFor(bytes);
    return line[direction] + rttMs / 2;
  }
  const at = (time: number, run: () => void) => setTimeout(run, Math.max(0, time - performance.now()));

  /** One direction of one connection, with its own window. */
  function sender(to: Socket, direction: "up" | "down", openAt: number) {
    const waiting: Buffer[] = [];
    const flying: Buffer[] = [];
    let window = firstSegments * segmentBytes;
    let inFlight = 0;
    let ended = false;
    function pump() {
      while (waiting.length > 0 && inFlight < window) {
        const next = waiting.shift() as Buffer;
        const piece = next.subarray(0, segmentBytes);
        if (next.length > segmentBytes) waiting.unshift(next.subarray(segmentBytes));
        inFlight += piece.length;
        const arrivesAt = cross(direction, piece.length, openAt);
        flying.push(piece);
        // Timers of a busy machine may fire out of order: the queue keeps the order.
        at(arrivesAt, () => {
          const first = flying.shift();
          if (first && to.writable) to.write(first);
        });
        at(arrivesAt + rttMs / 2, () => {
          inFlight -= piece.length;
          window += piece.length;
          pump();
        });
      }
      if (ended && waiting.length === 0 && inFlight === 0) to.end();
    }
    return {
      send(chunk: Buffer) {
        waiting.push(chunk);
        pump();
      },
      end() {
        ended = true;
        pump();
      },
    };
  }

  const server = createServer((phone) => {
    const edge = connect(targetPort, "127.0.0.1");
    // SYN and SYN-ACK take a round trip before the first byte.
    const openAt = performance.now() + rttMs;
    for (const [from, to, direction] of [
      [phone, edge, "up"],
      [edge, phone, "down"],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      const way = sender(to, direction, openAt);
      from.on("data", (chunk) => way.send(chunk));
      from.on("end", () => way.end());
      from.on("error", () => from.destroy());
      from.on("close", () => {
        sockets.delete(from);
        if (from.errored) to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    crossed: () => crossed,
    hangUp,
    close() {
      hangUp();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
