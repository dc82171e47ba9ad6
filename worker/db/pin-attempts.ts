import { maxPinAttempts } from "#domain/delivery/handover.ts";
import { dayMs } from "#domain/durations.ts";
import type { Db } from "./client.ts";
import { type CountedLimit, takeEntry, uncountEntry } from "./limits.ts";

/** Longer than any delivery, so waiting restores no attempts. */
const windowMs = dayMs;

const pinLimitKey = (orderId: string) => `pin:${orderId}`;

const pinLimit = (orderId: string): CountedLimit => ({
  key: pinLimitKey(orderId),
  max: maxPinAttempts,
  windowMs,
});

/** Counts a try, before the PIN is compared. Null if there is none left, else how many are left after it. */
export async function takePinAttempt(db: Db, orderId: string, at: number): Promise<number | null> {
  const taken = await takeEntry(db, pinLimit(orderId), at);
  return taken.ok ? maxPinAttempts - taken.count : null;
}

/** The PIN was right. */
export async function givePinAttemptBack(db: Db, orderId: string): Promise<void> {
  await uncountEntry(db, pinLimitKey(orderId));
}
