import { logError, logInfo } from "./platform/log.ts";
import type { Services } from "./services/services.ts";

/** As in wrangler.toml; every other cron is the minute's sweep. */
export const nightlyCron = "17 1 * * *";

export async function runScheduled(cron: string, services: Services): Promise<void> {
  if (cron === nightlyCron) return logInfo("forgot what had its time", await services.forgetOld());
  await services.sweep();
  const { compared, unreached, disagreements } = await services.payments.reconcileDue();
  const left = disagreements.filter((each) => !each.isRepaired).length;
  if (disagreements.length > 0 || unreached > 0)
    logError("payments disagree", undefined, { compared, unreached, found: disagreements.length, left });
}
