import type { IncomingMessage, ServerResponse } from "node:http";

const localOrigin = /^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/** Pages of this machine only (api.stripe.com allows all): local keys are not secret. */
export function allowBrowsers(request: IncomingMessage, response: ServerResponse): void {
  const { origin } = request.headers;
  if (origin === undefined || !localOrigin.test(origin)) return;
  response.setHeader("access-control-allow-origin", origin);
  response.setHeader("access-control-allow-methods", "GET, POST");
  response.setHeader(
    "access-control-allow-headers",
    "authorization, content-type, idempotency-key, stripe-version",
  );
  response.setHeader("access-control-expose-headers", "request-id, idempotent-replayed, stripe-should-retry");
  response.setHeader("access-control-max-age", "300");
  response.setHeader("vary", "origin");
}

export function isPreflight(request: IncomingMessage): boolean {
  return request.method === "OPTIONS";
}
