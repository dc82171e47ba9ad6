import { jobs } from "./jobs.ts";
import { logError } from "./platform/log.ts";
import type { Services } from "./services/services.ts";
import { type Measure, runJob, runJobs, type When } from "./usecases/platform/run-jobs.ts";

/** As in wrangler.toml. */
export const crons: Record<string, When> = { "* * * * *": "minute", "17 1 * * *": "night" };

/**
 * A cron's jobs, or one by its name: the platform sends no such cron, but a local server takes any
 * (`npm run seatside -- job <name>`). @throws where the one fails
 */
export async function runScheduled(
  cron: string,
  services: Services,
  measure: Measure = (_, work) => work(),
): Promise<void> {
  const [when, job] = [crons[cron], jobs[cron]];
  if (job) return runJob(cron, job, services, measure);
  if (!when) throw new Error(`There is no cron and no job "${cron}".`);
  if (when === "minute") await tellAlerts(services);
  await runJobs(services, jobs, when, services, measure);
  if (when === "minute") await tellAlerts(services);
}

/**
 * Before what hangs with the provider, and after what may fail. No job, because it works without the record: one that
 * can't be asked for alerts is what somebody must hear of.
 */
async function tellAlerts({ alerts }: Pick<Services, "alerts">): Promise<void> {
  try {
    await alerts.tell();
  } catch (error) {
    logError("the record could not be asked for alerts", error);
    await alerts.tellRecordDown(error);
  }
}
