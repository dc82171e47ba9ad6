import type { Context } from "hono";
import { routeName } from "#app/domain/route-name.ts";
import type { AppEnv } from "../app.ts";
import { logInfo } from "../log.ts";
import type { RequestCost } from "../metrics.ts";

/**
 * One line and one data point per request, without ids, addresses or queries. On this machine the terminal stays quiet.
 * @param tookMs as the platform's clock tells it, which moves with I/O only
 */
export function logRequest(c: Context<AppEnv>, cost: RequestCost, tookMs: number): void {
  const route = routeName(c.req.path);
  const { method } = c.req;
  const { status } = c.res;
  c.env.METRICS?.writeDataPoint({
    indexes: [route.slice(0, 96)],
    blobs: [route, method, String(status)],
    doubles: [tookMs, cost.d1, cost.kv],
  });
  if (c.get("services").config.appEnv === "local") return;
  const requestId = c.get("requestId");
  logInfo("request", { requestId, method, route, status, tookMs, d1: cost.d1, kv: cost.kv });
}
