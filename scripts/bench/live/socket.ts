import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";

export type Heard = (text: string, at: number) => void;

/**
 * A minimal WebSocket client, so that a thousand in one process don't measure themselves: text frames only, no
 * compression.
 */
export async function openSocket(
  port: number,
  path: string,
  cookie: string,
  hear: Heard,
): Promise<() => void> {
  // A person has so many turns in ten seconds, and who gets none comes again.
  for (let times = 0; times < 15; times++) {
    try {
      return await tryOpening(port, path, cookie, hear);
    } catch (error) {
      if (!(error instanceof Error && error.message.includes(" 503 "))) throw error;
      await setTimeout(1_000);
    }
  }
  throw new Error("no turn for a socket within 15 s");
}

function tryOpening(port: number, path: string, cookie: string, hear: Heard): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    let rest: Buffer = Buffer.alloc(0);
    let isOpen = false;
    socket.once("error", reject);
    socket.once("connect", () => {
      const key = randomBytes(16).toString("base64");
      const lines = [
        `GET ${path} HTTP/1.1`,
        `host: 127.0.0.1:${port}`,
        `origin: http://127.0.0.1:${port}`,
        "upgrade: websocket",
        "connection: Upgrade",
        "sec-websocket-version: 13",
        `sec-websocket-key: ${key}`,
        `cookie: ${cookie}`,
      ];
      socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    });
    socket.on("data", (chunk) => {
      const at = performance.now();
      rest = rest.length ? Buffer.concat([rest, chunk]) : chunk;
      if (!isOpen) {
        const end = rest.indexOf("\r\n\r\n");
        if (end < 0) return;
        const head = rest.subarray(0, end).toString();
        if (!head.startsWith("HTTP/1.1 101")) return reject(new Error(head.split("\r\n")[0]));
        rest = rest.subarray(end + 4);
        isOpen = true;
        resolve(() => socket.destroy());
      }
      for (let frame = readFrame(rest); frame; frame = readFrame(rest)) {
        rest = rest.subarray(frame.length);
        if (frame.isText) hear(frame.text, at);
      }
    });
  });
}

function readFrame(bytes: Buffer) {
  if (bytes.length < 2) return null;
  const short = (bytes[1] ?? 0) & 0x7f;
  const head = short === 126 ? 4 : 2;
  if (bytes.length < head) return null;
  const size = short === 126 ? bytes.readUInt16BE(2) : short;
  const length = head + size;
  if (bytes.length < length) return null;
  return { length, isText: ((bytes[0] ?? 0) & 0x0f) === 1, text: bytes.subarray(head, length).toString() };
}
