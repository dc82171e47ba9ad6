import { inArray } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { type CountedLimit, countEntry } from "#worker/db/limits.ts";
import { isUniqueViolation } from "#worker/db/orders.ts";
import { countedLimits } from "#worker/db/schema/index.ts";

const windowMs = 60 * 60_000;

/** Whose card is tried: the customer, and the hashed network address where known. */
export type Payer = { customerId: string; addressHash: string | null };

/**
 * Declines are limited per customer first. A whole stand shares a few addresses, so the limit per address is much
 * higher (fault 42).
 */
function limitsOf({ customerId, addressHash }: Payer): CountedLimit[] {
  return [
    { key: `declines:customer:${customerId}`, max: 10, windowMs },
    ...(addressHash ? [{ key: `declines:address:${addressHash}`, max: 300, windowMs }] : []),
  ];
}

/** A statement that reads this payer's declines, for `declineWaitMs`. */
export function declineReads(db: Db, payer: Payer) {
  const keys = limitsOf(payer).map((each) => each.key);
  return db.select().from(countedLimits).where(inArray(countedLimits.key, keys));
}

/** How long this payer must wait, in ms, or 0. */
export function declineWaitMs(
  payer: Payer,
  rows: (typeof countedLimits.$inferSelect)[],
  now: number,
): number {
  const waits = limitsOf(payer).map(({ key, max }) => {
    const row = rows.find((each) => each.key === key);
    return row && row.count >= max ? row.resetAt - now : 0;
  });
  return Math.max(0, ...waits);
}

/**
 * Counts a declined charge once, whether the webhook, the browser or the alarm reports it. Returns how long the payer
 * must wait now, in ms, or 0.
 */
export async function countDecline(
  { db, now }: { db: Db; now: () => number },
  payer: Payer,
  chargeId: string,
): Promise<number> {
  const at = now();
  const seen = db
    .insert(countedLimits)
    .values({ key: `declined:${chargeId}`, count: 1, resetAt: at + windowMs });
  try {
    await db.batch([seen, ...limitsOf(payer).map((limit) => countEntry(db, limit, at))]);
  } catch (error) {
    if (!isUniqueViolation(error, "counted_limits.key")) throw error;
  }
  return declineWaitMs(payer, await declineReads(db, payer), now());
}
