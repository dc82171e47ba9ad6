import type { Db } from "#worker/db/client.ts";
import { type CountedLimit, countEntry, limitOf } from "#worker/db/limits.ts";
import type { countedLimits } from "#worker/db/schema/index.ts";

/** Who left an order unpaid: the account, and for a guest the seat that was scanned, because accounts are free there. */
export type Unpaid = { customerId: string; guestSeat: string | null };

/**
 * Orders that held a kitchen's time and that nobody paid: drafts that ended, canceled orders that waited, and
 * free ones that no kitchen accepted. Counted per account, never per address: a stadium is one (decision 21).
 */
export const unpaidLimit = (customerId: string) => limitOf("unpaid:customer", customerId);
export const unpaidSeatLimit = (guestSeat: string) => limitOf("unpaid:seat", guestSeat);

/** Statements for the batch that ends the order, so that each counts once. */
export const unpaidEntries = (db: Db, { customerId, guestSeat }: Unpaid, at: number) => [
  countEntry(db, unpaidLimit(customerId), at),
  ...(guestSeat === null ? [] : [countEntry(db, unpaidSeatLimit(guestSeat), at)]),
];

/** How long another draft must wait, in ms, or 0. */
export function unpaidWaitMs(
  { key, max }: CountedLimit,
  rows: (typeof countedLimits.$inferSelect)[],
  now: number,
): number {
  const row = rows.find((each) => each.key === key);
  return row && row.count >= max ? Math.max(0, row.resetAt - now) : 0;
}
