import { maxPinAttempts } from "#domain/delivery/handover.ts";
import type { Db } from "./client.ts";
import { limitOf, takeEntry, uncountEntry } from "./limits.ts";

/** Counts a try, before the PIN is compared. Null if there is none left, else how many are left after it. */
export async function takePinAttempt(db: Db, orderId: string, at: number): Promise<number | null> {
  const taken = await takeEntry(db, limitOf("pin", orderId), at);
  return taken.ok ? maxPinAttempts - taken.count : null;
}

/** The PIN was right. */
export async function givePinAttemptBack(db: Db, orderId: string): Promise<void> {
  await uncountEntry(db, limitOf("pin", orderId));
}
