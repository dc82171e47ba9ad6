import { logError, logInfo } from "./platform/log.ts";
import type { Services } from "./services/services.ts";

/** As in wrangler.toml; every other cron is the minute's sweep. */
export const nightlyCron = "17 1 * * *";

export async function runScheduled(cron: string, services: Services): Promise<void> {
  if (cron === nightlyCron) {
    // What was promised to people waits for no provider.
    logInfo("forgot what had its time", await services.forgetOld());
    logInfo("asked about the shops' accounts", await services.payments.checkAccounts());
    await services.payments.checkSetup();
    return logInfo("told of certificates that end", { mails: await services.tellCertificates() });
  }
  // Before what hangs with the provider, and after what may fail.
  await tellAlerts(services);
  try {
    await everyMinute(services);
  } finally {
    await tellAlerts(services);
  }
}

/** A record that can't be asked for alerts is what somebody must hear of. */
async function tellAlerts({ payments, alerts }: Pick<Services, "payments" | "alerts">): Promise<void> {
  try {
    await payments.tellOpenCalls();
    await alerts.tell();
  } catch (error) {
    logError("the record could not be asked for alerts", error);
    await alerts.tellRecordDown(error);
  }
}

async function everyMinute(services: Services): Promise<void> {
  await services.sweep();
  await services.payments.checkNewAccounts();
  await services.payments.carryBalances();
  const { compared, unreached, disagreements } = await services.payments.reconcileDue();
  const left = disagreements.filter((each) => !each.isRepaired).length;
  if (disagreements.length > 0 || unreached > 0)
    logError("payments disagree", undefined, { compared, unreached, found: disagreements.length, left });
}
