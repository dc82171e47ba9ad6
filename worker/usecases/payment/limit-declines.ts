import { inArray } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { isUniqueViolation } from "#worker/db/failed-writes.ts";
import { type CountedLimit, countEntry, limitOf } from "#worker/db/limits.ts";
import { countedLimits } from "#worker/db/schema/index.ts";
import { unpaidLimit, unpaidSeatLimit } from "./limit-unpaid.ts";

/** The payer: the customer, and the hashed network address where known. */
export type Payer = { customerId: string; addressHash: string | null };

/**
 * Declines are limited per customer (fault 42). A whole stadium shares a few addresses: above its number an address is
 * challenged, never refused (fault 73).
 */
const ofCustomer = ({ customerId }: Payer) => limitOf("declines:customer", customerId);
const ofAddress = ({ addressHash }: Payer) => (addressHash ? [limitOf("declines:address", addressHash)] : []);
const limitsOf = (payer: Payer) => [ofCustomer(payer), ...ofAddress(payer)];

/** A statement that reads what was counted of this payer, and of a seat, for `judgeDeclines` and `unpaidWaitMs`. */
export function payerReads(db: Db, payer: Payer, seat = "") {
  const unpaid = [unpaidLimit(payer.customerId), unpaidSeatLimit(seat)];
  const keys = [...limitsOf(payer), ...unpaid].map(({ key }) => key);
  return db.select().from(countedLimits).where(inArray(countedLimits.key, keys));
}

/** How long this customer must wait, in ms, or 0; and whether so many failed at this address that it is challenged. */
export function judgeDeclines(
  payer: Payer,
  rows: (typeof countedLimits.$inferSelect)[],
  now: number,
): { waitMs: number; isCrowded: boolean } {
  const waitMs = ({ key, max }: CountedLimit) => {
    const row = rows.find((each) => each.key === key);
    return row && row.count >= max ? Math.max(0, row.resetAt - now) : 0;
  };
  return { waitMs: waitMs(ofCustomer(payer)), isCrowded: ofAddress(payer).some((each) => waitMs(each) > 0) };
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
  const { key, windowMs } = limitOf("declined", chargeId);
  const seen = db.insert(countedLimits).values({ key, count: 1, resetAt: at + windowMs });
  try {
    await db.batch([seen, ...limitsOf(payer).map((limit) => countEntry(db, limit, at))]);
  } catch (error) {
    if (!isUniqueViolation(error, "counted_limits.key")) throw error;
  }
  return judgeDeclines(payer, await payerReads(db, payer), now()).waitMs;
}
