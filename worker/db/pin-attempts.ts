import { eq } from "drizzle-orm";
import { maxPinAttempts } from "#domain/delivery/handover.ts";
import type { Db } from "./client.ts";
import { type CountedLimit, countEntry } from "./limits.ts";
import { countedLimits } from "./schema/index.ts";

/** Longer than any delivery, so waiting restores no attempts. */
const windowMs = 24 * 60 * 60_000;

export const pinLimitKey = (orderId: string) => `pin:${orderId}`;

const pinLimit = (orderId: string): CountedLimit => ({
  key: pinLimitKey(orderId),
  max: maxPinAttempts,
  windowMs,
});

export async function pinAttemptsLeft(db: Db, orderId: string, at: number): Promise<number> {
  const [row] = await db
    .select()
    .from(countedLimits)
    .where(eq(countedLimits.key, pinLimitKey(orderId)));
  return row && row.resetAt > at ? Math.max(0, maxPinAttempts - row.count) : maxPinAttempts;
}

export async function countWrongPin(db: Db, orderId: string, at: number): Promise<void> {
  await countEntry(db, pinLimit(orderId), at);
}
