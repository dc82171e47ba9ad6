import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";
import { ProblemError } from "../http/problem.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses cross-site requests (CSRF). Browsers send the origin with every mutation and every WebSocket; a shell sends
 * no such header, but no ambient cookie either.
 */
export const requireSameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const isSocket = c.req.header("upgrade")?.toLowerCase() === "websocket";
  if (safeMethods.has(c.req.method) && !isSocket) return next();
  const origin = c.req.header("origin");
  const site = c.req.header("sec-fetch-site");
  const foreign = origin ? origin !== ownOrigin(c.req.url, c.get("services").config.appOrigin) : false;
  if (foreign || (isSocket && !origin) || (site && site !== "same-origin" && site !== "none"))
    throw new ProblemError({ code: "foreign-origin" });
  return next();
});

function ownOrigin(url: string, appOrigin: string): string {
  return appOrigin || new URL(url).origin;
}
