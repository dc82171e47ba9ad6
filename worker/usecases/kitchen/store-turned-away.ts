import type { Db } from "#worker/db/client.ts";
import { turnedAway } from "#worker/db/schema/index.ts";
import type { TurnedAway } from "../ports.ts";

export type TurnedAwayMinute = Omit<TurnedAway, "asker"> & { minute: number; fans: number };

/** Stores a minute that is over; safe to repeat. */
export async function storeTurnedAway(db: Db, shopId: string, minutes: TurnedAwayMinute[]): Promise<void> {
  const rows = minutes.map((each) => ({ ...each, shopId }));
  for (let from = 0; from < rows.length; from += 10)
    await db
      .insert(turnedAway)
      .values(rows.slice(from, from + 10))
      .onConflictDoNothing();
}
