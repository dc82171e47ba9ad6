import { eq, sql } from "drizzle-orm";
import type { Db } from "./client.ts";
import { jobs } from "./schema/index.ts";

export type JobRow = typeof jobs.$inferSelect;

/** The row of the minute's schedule itself, among those of the jobs. */
export const everyMinute = "minute";

export const listJobs = (db: Db): Promise<JobRow[]> => db.select().from(jobs);

/** A statement. */
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
