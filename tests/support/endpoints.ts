import { createApp } from "#worker/app.ts";

export type Endpoint = { method: string; path: string };

/**
 * Every address of the API, as the app itself knows them: what a test walks through can't forget one.
 * Middleware and the answer to unknown addresses are no endpoints.
 */
export function listEndpoints(): Endpoint[] {
  const app = createApp(async () => new Response("a screen"));
  const found = new Map<string, Endpoint>();
  for (const { method, path } of app.routes)
    if (method !== "ALL" && path.startsWith("/api/")) found.set(`${method} ${path}`, { method, path });
  return [...found.values()].sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));
}
