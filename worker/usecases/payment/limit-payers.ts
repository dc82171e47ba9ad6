import { inArray } from "drizzle-orm";
import { type Db, isUniqueViolation } from "#worker/db/client.ts";
import { type CountedLimit, countEntry, limitOf } from "#worker/db/people/limits.ts";
import { countedLimits } from "#worker/db/schema/index.ts";
import { widerBy } from "#worker/platform/network.ts";

/**
 * Counted for an unpaid order: the account, and for a guest the scanned seat, because guests can create accounts at
 * will.
 */
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

/** How long until something counts below this limit again, in ms, or 0. */
export function limitWaitMs(
  { key, max }: CountedLimit,
  rows: (typeof countedLimits.$inferSelect)[],
  now: number,
): number {
  const row = rows.find((each) => each.key === key);
  return row && row.count >= max ? Math.max(0, row.resetAt - now) : 0;
}

/** The payer: the customer, and the hashes of the network and its /48 where known, as one text. */
type Payer = { customerId: string; addressHash: string | null };

/**
 * Declines are limited per customer (fault 42). A whole stadium shares a few addresses: above its number an address is
 * challenged, never refused (fault 73).
 */
const ofCustomer = ({ customerId }: Payer) => limitOf("declines:customer", customerId);
const ofAddress = ({ addressHash }: Payer) =>
  (addressHash?.split(" ") ?? []).map((hash, nth) => {
    const limit = limitOf("declines:address", hash);
    return nth === 0 ? limit : { ...limit, max: limit.max * widerBy };
  });
const limitsOf = (payer: Payer) => [ofCustomer(payer), ...ofAddress(payer)];

/** A statement that reads the counts of this payer and of a seat, for `judgeDeclines` and `limitWaitMs`. */
export function payerReads(db: Db, payer: Payer, seat = "") {
  const unpaid = [unpaidLimit(payer.customerId), unpaidSeatLimit(seat)];
  const keys = [...limitsOf(payer), ...unpaid].map(({ key }) => key);
  return db.select().from(countedLimits).where(inArray(countedLimits.key, keys));
}

/** How long this customer must wait, in ms, or 0; and whether the address is challenged for its failures. */
export function judgeDeclines(
  payer: Payer,
  rows: (typeof countedLimits.$inferSelect)[],
  now: number,
): { waitMs: number; isCrowded: boolean } {
  return {
    waitMs: limitWaitMs(ofCustomer(payer), rows, now),
    isCrowded: ofAddress(payer).some((each) => limitWaitMs(each, rows, now) > 0),
  };
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
