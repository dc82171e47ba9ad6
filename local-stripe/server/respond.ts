import type { ServerResponse } from "node:http";

export interface Answer {
  status: number;
  body: string;
  headers: Record<string, string>;
}

export function jsonAnswer(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return { status, body: `${JSON.stringify(value, null, 2)}\n`, headers };
}

export function send(response: ServerResponse, answer: Answer): void {
  if (response.destroyed || response.writableEnded) return;
  response.writeHead(answer.status, {
    "content-type": "application/json",
    "cache-control": "no-cache, no-store",
    ...answer.headers,
    "content-length": Buffer.byteLength(answer.body),
  });
  response.end(answer.body);
}

/** Sends the full content-length and half the body, then cuts the connection. */
export function sendHalf(response: ServerResponse, answer: Answer): void {
  const bytes = Buffer.from(answer.body);
  response.writeHead(answer.status, {
    ...answer.headers,
    "content-type": "application/json",
    "content-length": bytes.length,
  });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => setTimeout(() => cut(response), 20));
}

export function cut(response: ServerResponse): void {
  response.socket?.destroy();
}
