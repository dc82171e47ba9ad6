import { logError } from "./log.ts";

/**
 * Runs work outside of requests, an alarm or a cron, and leaves a data point: what, how it ended, how long it took
 * (docs/operations/queries.sql).
 */
export async function measured<T>(
  env: Pick<Env, "METRICS">,
  kind: "alarm" | "cron",
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const startedAt = Date.now();
  let outcome = "failed";
  try {
    const result = await work();
    outcome = "ok";
    return result;
  } finally {
    try {
      env.METRICS?.writeDataPoint({
        indexes: [`${kind}:${name}`.slice(0, 96)],
        blobs: [name, kind, outcome],
        doubles: [Date.now() - startedAt],
      });
    } catch (error) {
      logError("a data point was not taken", error);
    }
  }
}
