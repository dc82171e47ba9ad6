import type { IncomingMessage, ServerResponse } from "node:http";

const LOCAL_ORIGIN = /^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/** Pages of this machine may ask; api.stripe.com lets all. Local keys are no secret, so other sites are kept out. */
export function allowBrowsers(request: IncomingMessage, response: ServerResponse): void {
  const { origin } = request.headers;
  if (origin === undefined || !LOCAL_ORIGIN.test(origin)) return;
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
