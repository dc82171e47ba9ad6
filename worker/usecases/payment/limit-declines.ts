import { inArray } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { type CountedLimit, countEntry } from "#worker/db/limits.ts";
import { isUniqueViolation } from "#worker/db/orders.ts";
import { countedLimits } from "#worker/db/schema/index.ts";

const windowMs = 60 * 60_000;

/** Who asks a bank: the customer, and the network address where it is known. */
export type Payer = { customerId: string; addressHash: string | null };

/**
 * Refused cards, counted per customer first: a whole stand shares a few addresses, so an address alone is stopped much
 * later (fault 42).
 */
function limitsOf({ customerId, addressHash }: Payer): CountedLimit[] {
  return [
    { key: `declines:customer:${customerId}`, max: 10, windowMs },
    ...(addressHash ? [{ key: `declines:address:${addressHash}`, max: 300, windowMs }] : []),
  ];
}

/** A statement that reads how often this payer was refused; what it answers goes to declineWaitMs. */
export function declineReads(db: Db, payer: Payer) {
  const keys = limitsOf(payer).map((each) => each.key);
  return db.select().from(countedLimits).where(inArray(countedLimits.key, keys));
}

/** How long this payer has to wait, or 0. */
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
 * Counts a charge that the bank refused, once however often one hears of it: from the event, from the browser, from the
 * alarm. Answers how long the payer has to wait now, or 0.
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
