import { hourMs, minuteMs } from "#domain/durations.ts";
import { logError } from "./platform/log.ts";
import type { Services } from "./services/services.ts";
import { type Job, type Measure, runJob, runJobs, type When } from "./usecases/platform/run-jobs.ts";

const minute = { when: "minute", withinMs: 50_000, lateAfterMs: 10 * minuteMs } as const;
const night = { when: "night", withinMs: 10 * minuteMs, lateAfterMs: 26 * hourMs } as const;
/** For jobs that call the payment provider, whose outages have alerts of their own. */
const patient = { ...minute, lateAfterMs: hourMs };

/**
 * Everything that runs by itself. Jobs are independent and may be repeated: one that throws or takes long does not
 * affect the others. Results are logged.
 */
export const jobs: Readonly<Record<string, Job<Services>>> = {
  // If the provider hangs, a room takes most of a minute, and the last ones begin after half of one.
  "overdue-orders": { ...minute, withinMs: 90_000, run: ({ upkeep }) => upkeep.tendOverdue() },
  "open-calls": { ...minute, run: ({ payments }) => payments.tellOpenCalls() },
  "payments-compared": { ...patient, run: compare },
  "new-accounts": { ...patient, run: ({ payments }) => payments.checkNewAccounts() },
  balances: { ...patient, run: ({ payments }) => payments.carryBalances() },
  "guest-claims": { ...minute, run: ({ upkeep }) => upkeep.finishClaims() },
  menus: { ...minute, run: ({ upkeep }) => upkeep.refreshMenus() },
  lists: { ...minute, run: ({ upkeep }) => upkeep.refreshLists() },
  "tax-documents": { ...patient, run: ({ upkeep }) => upkeep.issueTaxDocuments() },

  "forget-orders": { ...night, run: ({ upkeep }) => upkeep.forgetOrders() },
  "forget-people": { ...night, run: ({ upkeep }) => upkeep.forgetPeople() },
  "forget-pictures": { ...night, run: ({ upkeep }) => upkeep.forgetPictures() },
  "shop-accounts": { ...night, run: ({ payments }) => payments.checkAccounts() },
  "provider-setup": { ...night, run: ({ payments }) => payments.checkSetup() },
  certificates: { ...night, run: ({ upkeep }) => upkeep.tellCertificates() },
};

async function compare({ payments }: Services): Promise<void> {
  const { compared, unreached, disagreements } = await payments.reconcileDue();
  const left = disagreements.filter((each) => !each.isRepaired).length;
  if (disagreements.length > 0 || unreached > 0)
    logError("payments disagree", undefined, { compared, unreached, found: disagreements.length, left });
}

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
 * Before the jobs that hang with the provider. Not a job itself, because it must work without the database: an
 * unreachable database is what somebody must hear of.
 */
async function tellAlerts({ alerts }: Pick<Services, "alerts">): Promise<void> {
  try {
    await alerts.tell();
  } catch (error) {
    logError("the record could not be asked for alerts", error);
    await alerts.tellRecordDown(error);
  }
}
