import { routeName } from "#domain/language/route-name.ts";
import { logInfo } from "../platform/log.ts";
import type { RequestCost } from "../platform/metrics.ts";
import type { Services } from "../services/services.ts";

type Answered = {
  requestId: string | null;
  path: string;
  method: string;
  status: number;
  /** The answered problem's code; empty without one. */
  code: string;
  /** By the platform's clock, which only advances with I/O. */
  tookMs: number;
  cost: RequestCost;
};

/** One log line and one data point per request, without ids, addresses or queries. No log line locally. */
export function logRequest(env: Env, appEnv: Services["config"]["appEnv"], answered: Answered): void {
  const { requestId, path, method, status, code, tookMs, cost } = answered;
  if (!env.METRICS && appEnv === "local") return;
  const route = routeName(path);
  env.METRICS?.writeDataPoint({
    indexes: [route.slice(0, 96)],
    blobs: [route, method, String(status), code],
    doubles: [tookMs, cost.d1, cost.kv],
  });
  if (appEnv === "local") return;
  logInfo("request", {
    requestId,
    method,
    route,
    status,
    ...(code && { code }),
    tookMs,
    d1: cost.d1,
    kv: cost.kv,
  });
}
