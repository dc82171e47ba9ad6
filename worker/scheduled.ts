import { logInfo } from "./log.ts";
import type { Services } from "./services.ts";

/** As wrangler.toml names it; every other cron is the sweep of each minute. */
export const nightlyCron = "17 1 * * *";

export async function runScheduled(cron: string, services: Services): Promise<void> {
  if (cron !== nightlyCron) return await services.sweep();
  logInfo("forgot what had its time", await services.forgetOld());
}
