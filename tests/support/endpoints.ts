import { createApp } from "#worker/app.ts";

export type Endpoint = { method: string; path: string };

/** Every API endpoint, read from the app's router, so no test can miss one. Without middleware and the 404 handler. */
export function listEndpoints(): Endpoint[] {
  const app = createApp(async () => new Response("a screen"));
  const found = new Map<string, Endpoint>();
  for (const { method, path } of app.routes)
    if (method !== "ALL" && path.startsWith("/api/")) found.set(`${method} ${path}`, { method, path });
  return [...found.values()].sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));
}
