import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { finishAuthentication } from "../payments/authenticate.ts";
import { jsonAnswer, send } from "../server/respond.ts";
import type { World } from "../state/world.ts";
import { asJavaScript, bundle } from "./bundle.ts";
import { serveOnboarding } from "./onboarding.ts";

const here = import.meta.dirname;
const contentTypes: Record<string, string> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  ts: "text/javascript; charset=utf-8",
};

/** Only pages of this machine may frame ours. */
const framePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors http://127.0.0.1:* http://localhost:* https://127.0.0.1:* https://localhost:*",
].join("; ");

/** `/stripe.js`, the frames of `/elements/`, and the end of a 3-D Secure challenge. */
export function serveBrowserFile(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  body: string,
): void {
  const { pathname } = new URL(path, world.origin);
  if (pathname === "/elements/3ds/finish" && request.method === "POST") {
    finishChallenge(world, request, response, body);
    return;
  }
  const token = /^\/connect\/setup\/(\w+)$/.exec(pathname)?.[1];
  if (token !== undefined) {
    serveOnboarding(world, request, response, token, body);
    return;
  }
  const file = /^\/elements\/([a-z0-9-]+\.(?:html|css|ts))$/.exec(pathname)?.[1];
  if (request.method === "GET" && pathname === "/stripe.js") {
    reply(response, "ts", bundle(join(here, "host/index.ts")));
    return;
  }
  const full = file === undefined ? null : join(here, "frames", file);
  if (request.method !== "GET" || full === null || !existsSync(full)) {
    send(response, jsonAnswer(404, { error: { message: "Not found." } }));
    return;
  }
  const extension = full.slice(full.lastIndexOf(".") + 1);
  reply(response, extension, extension === "ts" ? asJavaScript(full) : readFileSync(full, "utf8"));
}

function reply(response: ServerResponse, extension: string, content: string): void {
  response.writeHead(200, {
    "content-type": contentTypes[extension],
    "cache-control": "no-cache",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
    ...(extension === "html"
      ? { "content-security-policy": framePolicy, "referrer-policy": "no-referrer" }
      : {}),
  });
  response.end(content);
}

/** Only our own challenge page may end a challenge, and only with the intent's secret. */
function finishChallenge(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
): void {
  if (request.headers.origin !== world.origin) {
    send(response, jsonAnswer(403, { error: { message: "Wrong origin." } }));
    return;
  }
  try {
    const { id, clientSecret, passed } = JSON.parse(body) as {
      id: string;
      clientSecret: string;
      passed: boolean;
    };
    const intent = world.tables.payment_intents[id];
    if (intent === undefined || intent.client_secret !== clientSecret) throw new Error("No such challenge.");
    finishAuthentication(world, intent, passed === true, { id: null, idempotency_key: null });
    world.changed();
    send(response, jsonAnswer(200, { status: intent.status }));
  } catch (error) {
    send(response, jsonAnswer(400, { error: { message: (error as Error).message } }));
  }
}
