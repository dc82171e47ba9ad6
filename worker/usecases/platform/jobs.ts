import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { minuteMs } from "#domain/durations.ts";
import { OrderStatus } from "#domain/order-status.ts";
import type { Db } from "../../db/client.ts";
import { jobs, notices, orders, paymentOperations } from "../../db/schema/index.ts";

export type JobRow = typeof jobs.$inferSelect;

/** The row of the minute's schedule itself, among those of the jobs. */
export const everyMinute = "minute";

export const listJobs = (db: Db): Promise<JobRow[]> => db.select().from(jobs);

/** A statement that stores a job's row. */
export const jobEntry = (db: Db, row: JobRow) =>
  db
    .insert(jobs)
    .values(row)
    .onConflictDoUpdate({
      target: jobs.name,
      set: { succeededAt: sql`excluded.succeeded_at`, error: sql`excluded.error` },
    });

/** When the minute's jobs ran last; null: never. */
export async function lastMinute(db: Db): Promise<number | null> {
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
