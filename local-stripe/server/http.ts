import type { IncomingMessage, ServerResponse } from "node:http";
import { serveBrowserFile } from "../browser/serve.ts";
import { answerControl } from "../control/routes.ts";
import { newRequestId } from "../state/ids.ts";
import type { World } from "../state/world.ts";
import { answerApi } from "./api.ts";
import { allowBrowsers, isPreflight } from "./cors.ts";
import { cut, jsonAnswer, send, sendHalf } from "./respond.ts";

const maxBodyBytes = 1_000_000;

/** Routes a request: control, browser files, else the API. */
export async function handle(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = request.url ?? "/";
  if (!isLocalHost(request.headers.host)) {
    // Refuses DNS rebinding: a foreign name that resolves to this machine.
    return send(response, jsonAnswer(421, { error: { message: "Ask for 127.0.0.1 or localhost." } }));
  }
  const body = await readBody(request);
  if (body === null) return send(response, jsonAnswer(413, { error: { message: "The body is too large." } }));
  if (path.startsWith("/_control/")) return send(response, await answerControl(world, request, path, body));
  if (!path.startsWith("/v1/")) return serveBrowserFile(world, request, response, path, body);
  allowBrowsers(request, response);
  if (isPreflight(request)) {
    response.writeHead(204).end();
    return;
  }
  await handleApi(world, request, response, path, body);
}

async function handleApi(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  body: string,
): Promise<void> {
  const method = request.method ?? "GET";
  const fault = world.faults.strike(method, path);
  const key = request.headers["idempotency-key"];
  const entry = {
    id: newRequestId(),
    at: world.clock.nowMs(),
    method,
    path,
    body: body.replaceAll(/(number|cvc)(%5D|\])=[^&]*/g, "$1$2=…"),
    idempotencyKey: typeof key === "string" && key !== "" ? key : null,
    key: "none" as const,
    status: null as number | null,
    replayed: false,
    fault: fault?.kind ?? null,
  };
  world.requests.add(entry);
  if (fault?.kind === "drop-before") return cut(response);
  if (fault?.kind === "stall") return;
  const answer = await answerApi(world, request, body, entry, fault);
  if (fault?.kind === "stall-after") return;
  if (fault?.kind === "drop-after") return cut(response);
  if (fault?.kind === "drop-mid-body") return sendHalf(response, answer);
  entry.status = answer.status;
  send(response, answer);
}

function isLocalHost(host: string | undefined): boolean {
  return host !== undefined && /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host);
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
