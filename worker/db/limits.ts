import { eq, sql } from "drizzle-orm";
import type { Db } from "./client.ts";
import { countedLimits } from "./schema/index.ts";

/** A counted limit: `max` within a window that starts with the first attempt. Keys hold no personal data. */
export type CountedLimit = { key: string; max: number; windowMs: number };

/** Whether the limit is reached, without counting; `retryAfterMs` until the window ends. */
export async function isLimited(
  db: Db,
  limit: CountedLimit,
  at: number,
): Promise<{ limited: false } | { limited: true; retryAfterMs: number }> {
  const [row] = await db.select().from(countedLimits).where(eq(countedLimits.key, limit.key));
  if (!row || row.resetAt <= at || row.count < limit.max) return { limited: false };
  return { limited: true, retryAfterMs: row.resetAt - at };
}

/** A statement that counts one attempt; run it alone or in a batch. */
export function countEntry(db: Db, { key, windowMs }: CountedLimit, at: number) {
  return db
    .insert(countedLimits)
    .values({ key, count: 1, resetAt: at + windowMs })
    .onConflictDoUpdate({
      target: countedLimits.key,
      set: {
        count: sql`case when ${countedLimits.resetAt} <= ${at} then 1 else ${countedLimits.count} + 1 end`,
        resetAt: sql`case when ${countedLimits.resetAt} <= ${at} then ${at + windowMs} else ${countedLimits.resetAt} end`,
      },
    });
}

export function forgetLimit(db: Db, key: string) {
  return db.delete(countedLimits).where(eq(countedLimits.key, key));
}
