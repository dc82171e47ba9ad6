import { type KitchenLine, workOf } from "#domain/kitchen/kitchen.ts";
import type { TurnedAwayReason } from "#domain/venue/evening.ts";
import type { Boards } from "../ports.ts";

const reasons: readonly string[] = ["shop-full", "shelves-full", "sold-out"] satisfies TurnedAwayReason[];

/** Counts a fan without a free kitchen at the shop that would have cooked; other refusals do not count. */
export function countTurnedAway(
  boards: Pick<Boards, "turnedAway">,
  shopId: string,
  { asker, code, foodMinor, lines }: { asker: string; code: string; foodMinor: number; lines: KitchenLine[] },
): void {
  if (!reasons.includes(code)) return;
  const dishes: Record<string, number> = {};
  for (const { itemId, quantity } of lines) dishes[itemId] = (dishes[itemId] ?? 0) + quantity;
  const reason = code as TurnedAwayReason;
  boards.turnedAway(shopId, { asker, reason, workMinutes: workOf(lines), foodMinor, dishes });
}
