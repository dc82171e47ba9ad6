import { type KitchenLine, workOf } from "#domain/kitchen/kitchen.ts";
import { dishesAlways } from "#domain/kitchen/unpaid-share.ts";
import type { TurnedAwayReason } from "#domain/venue/evening.ts";
import type { Db } from "#worker/db/client.ts";
import { turnedAway } from "#worker/db/schema/index.ts";
import type { Boards, TurnedAway } from "../ports.ts";

export type TurnedAwayMinute = Omit<TurnedAway, "asker"> & { minute: number; fans: number };

/** A minute that is over, so that storing it twice changes nothing. */
export async function storeTurnedAway(db: Db, shopId: string, minutes: TurnedAwayMinute[]): Promise<void> {
  const rows = minutes.map((each) => ({ ...each, shopId }));
  for (let from = 0; from < rows.length; from += 10)
    await db
      .insert(turnedAway)
      .values(rows.slice(from, from + 10))
      .onConflictDoNothing();
}

const reasons: readonly string[] = ["shop-full", "shelves-full", "sold-out"] satisfies TurnedAwayReason[];

/**
 * Counts a fan without a free kitchen at the shop that would have cooked; other refusals do not count. Of each line no
 * more than what anybody may order (decision 21): asking for 99 costs nothing.
 * @param unitMinor the price of each line's pieces
 */
export function countTurnedAway(
  boards: Pick<Boards, "turnedAway">,
  shopId: string,
  asked: { asker: string; code: string; lines: KitchenLine[]; unitMinor: number[] },
): void {
  if (!reasons.includes(asked.code)) return;
  const lines = asked.lines.map((line) => ({ ...line, quantity: Math.min(line.quantity, dishesAlways) }));
  const dishes: Record<string, number> = {};
  for (const { itemId, quantity } of lines) dishes[itemId] = (dishes[itemId] ?? 0) + quantity;
  const foodMinor = lines.reduce((sum, { quantity }, at) => sum + quantity * (asked.unitMinor[at] ?? 0), 0);
  const reason = asked.code as TurnedAwayReason;
  boards.turnedAway(shopId, { asker: asked.asker, reason, workMinutes: workOf(lines), foodMinor, dishes });
}
