import { hourMs } from "#domain/durations.ts";
import type { Db } from "#worker/db/client.ts";
import { type CountedLimit, countEntry } from "#worker/db/limits.ts";
import type { countedLimits } from "#worker/db/schema/index.ts";

/**
 * Orders that held a kitchen's time and that nobody paid: drafts that ended, and canceled orders that waited. Counted
 * per account only: a stadium is one address (decision 21).
 */
export const unpaidLimit = (customerId: string): CountedLimit => ({
  key: `unpaid:customer:${customerId}`,
  max: 6,
  windowMs: hourMs,
});

/** A statement for the batch that ends the order, so that each counts once. */
export const unpaidEntry = (db: Db, customerId: string, at: number) =>
  countEntry(db, unpaidLimit(customerId), at);

/** How long this account must wait before it opens another draft, in ms, or 0. */
export function unpaidWaitMs(
  customerId: string,
  rows: (typeof countedLimits.$inferSelect)[],
  now: number,
): number {
  const { key, max } = unpaidLimit(customerId);
  const row = rows.find((each) => each.key === key);
  return row && row.count >= max ? Math.max(0, row.resetAt - now) : 0;
}
