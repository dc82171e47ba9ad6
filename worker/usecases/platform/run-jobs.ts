import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { hourMs, minuteMs } from "#domain/durations.ts";
import { errorText } from "#domain/language/error-text.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { alertEntry, findOpenAlert, resolveAlerts } from "#worker/db/alerts.ts";
import { within } from "#worker/platform/deadline.ts";
import { logError, logInfo } from "#worker/platform/log.ts";
import type { Db } from "../../db/client.ts";
import { jobs, notices, orders, paymentOperations } from "../../db/schema/index.ts";

export type When = "minute" | "night";
export type Job<Given> = {
  when: When;
  /** How long it may take. */
  withinMs: number;
  /** How long after its last success it counts as late. */
  lateAfterMs: number;
  // biome-ignore lint/suspicious/noConfusingVoidType: a job that has nothing to say
  run(given: Given): Promise<Record<string, number | boolean> | void>;
};
type Jobs<Given> = Readonly<Record<string, Job<Given>>>;
export type Measure = (name: string, work: () => Promise<void>) => Promise<void>;
type Deps = { db: Db; now: () => number };

/** Runs come every minute; after this long without one the schedule stands still. */
const stillAfterMs = 5 * minuteMs;

/** False of an instance whose schedule never ran: `deploy` and `doctor` see that it has its crons. */
export async function hasStoodStill({ db, now }: Deps): Promise<boolean> {
  const last = await lastMinute(db);
  return last !== null && now() - last > stillAfterMs;
}

/**
 * Runs the jobs of the minute or the night in parallel, and raises an alert for every job that has not succeeded for
 * too long, also if it never ran. Never throws.
 */
export async function runJobs<Given>(
  deps: Deps,
  jobs: Jobs<Given>,
  when: When,
  given: Given,
  measure: Measure,
): Promise<void> {
  const ends = new Map<string, string | null>();
  const mine = Object.entries(jobs).filter(([, job]) => job.when === when);
  await Promise.all(
    mine.map(async ([name, job]) => {
      const error = await runJob(name, job, given, measure).then(() => null, errorText);
      ends.set(name, error);
    }),
  );
  await storeState(deps, jobs, when, ends).catch((error: unknown) =>
    logError("no job's state was kept", error),
  );
}

/** @throws what the job does, or after its time */
export async function runJob<Given>(
  name: string,
  { withinMs, run }: Job<Given>,
  given: Given,
  measure: Measure,
): Promise<void> {
  try {
    await measure(name, async () => {
      const late = () => new Error(`not done within ${withinMs} ms`);
      const facts = await within(withinMs, run(given), late);
      if (facts) logInfo("job done", { job: name, ...facts });
    });
  } catch (error) {
    logError("job failed", error, { job: name });
    throw error;
  }
}

/** A job's state: its last success (or when it was first due), and its error since. */
type State = Pick<JobRow, "succeededAt" | "error">;

/**
 * `end`: the error of this run, null where it succeeded, undefined where it was not its time. `lastRun`: when it surely
 * succeeded if its row says no more, which is as old as an hour.
 */
function stateAfter(
  row: State | undefined,
  end: string | null | undefined,
  { at, lastRun, isResumed }: { at: number; lastRun: number; isResumed: boolean },
): State {
  if (end === null) return { succeededAt: at, error: null };
  const error = end ?? row?.error ?? null;
  // After a pause of the whole machine every job is late, which is no alert.
  if (!row || isResumed) return { succeededAt: at, error };
  const isNew = row.error === null && end !== undefined;
  return { succeededAt: isNew ? Math.max(row.succeededAt, lastRun) : row.succeededAt, error };
}

/** Written on changes and hourly, so that a usual minute writes only the schedule's own row. */
const isWorthWriting = (row: State | undefined, next: State): boolean =>
  !row || (row.error === null) !== (next.error === null) || next.succeededAt - row.succeededAt >= hourMs;

async function storeState<Given>(
  { db, now }: Deps,
  jobs: Jobs<Given>,
  when: When,
  ends: ReadonlyMap<string, string | null>,
): Promise<void> {
  const at = now();
  const rows = new Map((await listJobs(db)).map((row) => [row.name, row]));
  const lastMinute = rows.get(everyMinute)?.succeededAt ?? 0;
  const isResumed = when === "minute" && at - lastMinute > stillAfterMs;
  const statements = [];
  for (const [name, job] of Object.entries(jobs)) {
    const [row, end] = [rows.get(name), ends.get(name)];
    const lastRun = job.when === "minute" ? lastMinute : 0;
    const next = stateAfter(row, end, { at, lastRun, isResumed });
    if (isResumed || isWorthWriting(row, next)) statements.push(jobEntry(db, { name, ...next }));
    if (end === null && (row?.error || when === "night"))
      statements.push(resolveAlerts(db, kind, name, "system", at));
    if (at - next.succeededAt > job.lateAfterMs && !(await findOpenAlert(db, kind, name))) {
      logError("alert", undefined, { kind, subject: name });
      const detail = { succeededAt: next.succeededAt, failure: next.error?.slice(0, 200) };
      statements.push(alertEntry(db, { kind, subject: name, detail, at }));
    }
  }
  if (when === "minute") statements.push(jobEntry(db, { name: everyMinute, succeededAt: at, error: null }));
  const [first, ...others] = statements;
  if (first) await db.batch([first, ...others]);
}

const kind = "job-late";

type JobRow = typeof jobs.$inferSelect;

/** The row of the minute's schedule itself, among those of the jobs. */
const everyMinute = "minute";

const listJobs = (db: Db): Promise<JobRow[]> => db.select().from(jobs);

/** A statement. */
const jobEntry = (db: Db, row: JobRow) =>
  db
    .insert(jobs)
    .values(row)
    .onConflictDoUpdate({
      target: jobs.name,
      set: { succeededAt: sql`excluded.succeeded_at`, error: sql`excluded.error` },
    });

/** When the minute's jobs ran last; null: never. */
async function lastMinute(db: Db): Promise<number | null> {
  const [row] = await db.select({ at: jobs.succeededAt }).from(jobs).where(eq(jobs.name, everyMinute));
  return row?.at ?? null;
}

/** A notice overdue by this much was missed, not just about to be sent. */
const noticesRestMs = minuteMs;

/** Orders whose next step is late: their rooms missed it. */
export async function listOverdue(db: Db, now: number, limit = 50): Promise<string[]> {
  const [drafts, unaccepted, uncollected, operations, unsent] = await db.batch([
    db
      .select({ id: orders.id })
      .from(orders)
      .where(and(isNull(orders.closedAt), isNull(orders.placedAt), lt(orders.draftExpiresAt, now)))
      .limit(limit),
    db
      .select({ id: orders.id })
      .from(orders)
      .where(and(isNull(orders.closedAt), eq(orders.status, OrderStatus.PENDING), lt(orders.acceptBy, now)))
      .limit(limit),
    // Text as in the partial index.
    db
      .select({ id: orders.id })
      .from(orders)
      .where(
        sql`collect_by is not null and closed_at is null and (collect_by < ${now} or remind_at < ${now})`,
      )
      .limit(limit),
    db
      .select({ id: paymentOperations.orderId })
      .from(paymentOperations)
      .where(and(eq(paymentOperations.state, "pending"), lt(paymentOperations.nextAttemptAt, now)))
      .limit(limit),
    db
      .select({ id: notices.orderId })
      .from(notices)
      .where(and(eq(notices.state, "pending"), lt(notices.nextAttemptAt, now - noticesRestMs)))
      .limit(limit),
  ]);
  return [
    ...new Set([...drafts, ...unaccepted, ...uncollected, ...operations, ...unsent].map((row) => row.id)),
  ];
}
