import { and, eq, gt, sql } from "drizzle-orm";
import { maxPinAttempts } from "#domain/delivery/handover.ts";
import type { AlertKind } from "#domain/staff/alert-kinds.ts";
import { type Limit, type LimitName, limits } from "../../platform/limits.ts";
import type { Db } from "../client.ts";
import { countedLimits } from "../schema/index.ts";

/** A counted limit: `max` within a window that starts with the first attempt. Keys hold no personal data. */
export type CountedLimit = {
  key: `${LimitName}:${string}`;
  max: number;
  windowMs: number;
  /** The alert to raise above it. */
  alert?: AlertKind;
};

/** A named limit for one account, network or thing. */
export function limitOf(name: LimitName, who: string): CountedLimit {
  const { max, windowMs, alert: told }: Limit = limits[name];
  return { key: `${name}:${who}`, max, windowMs, ...(told && { alert: told }) };
}

/**
 * Counts one attempt and returns whether it is within the limit, in one statement: of any number of parallel attempts
 * exactly `max` pass. Count first, then check; afterwards undo the count of a correct attempt.
 */
export async function consumeLimit(db: Db, limit: CountedLimit, at: number): Promise<LimitEntry> {
  return readLimitEntry(limit, await countEntry(db, limit, at), at);
}

export type LimitEntry = { ok: true; count: number } | { ok: false; count: number; retryAfterMs: number };

/** Interprets the row of `countEntry`. */
export function readLimitEntry(
  { max }: CountedLimit,
  [row]: { count: number; resetAt: number }[],
  at: number,
): LimitEntry {
  const { count, resetAt } = row ?? { count: 1, resetAt: at };
  return count <= max ? { ok: true, count } : { ok: false, count, retryAfterMs: resetAt - at };
}

/** A statement that counts one attempt (or `by`) and returns the count; run it alone or in a batch. */
export function countEntry(db: Db, { key, windowMs }: CountedLimit, at: number, by = 1) {
  return db
    .insert(countedLimits)
    .values({ key, count: by, resetAt: at + windowMs })
    .onConflictDoUpdate({
      target: countedLimits.key,
      set: {
        count: sql`case when ${countedLimits.resetAt} <= ${at} then ${by} else ${countedLimits.count} + ${by} end`,
        resetAt: sql`case when ${countedLimits.resetAt} <= ${at} then ${at + windowMs} else ${countedLimits.resetAt} end`,
      },
    })
    .returning({ count: countedLimits.count, resetAt: countedLimits.resetAt });
}

/** A statement that undoes one attempt. */
export function uncountEntry(db: Db, { key }: CountedLimit) {
  return db
    .update(countedLimits)
    .set({ count: sql`max(0, ${countedLimits.count} - 1)` })
    .where(eq(countedLimits.key, key));
}

/** Whether anything was counted within the window. */
export async function isCounted(db: Db, { key }: CountedLimit, at: number): Promise<boolean> {
  return (await db.$count(countedLimits, and(eq(countedLimits.key, key), gt(countedLimits.resetAt, at)))) > 0;
}

export function forgetLimit(db: Db, { key }: CountedLimit) {
  return db.delete(countedLimits).where(eq(countedLimits.key, key));
}

/** Counts a try, before the PIN is compared. Null if there is none left, else how many are left after it. */
export async function takePinAttempt(db: Db, orderId: string, at: number): Promise<number | null> {
  const taken = await consumeLimit(db, limitOf("pin", orderId), at);
  return taken.ok ? maxPinAttempts - taken.count : null;
}

/** The PIN was right. */
export async function givePinAttemptBack(db: Db, orderId: string): Promise<void> {
  await uncountEntry(db, limitOf("pin", orderId));
}
