import type { Localized } from "../language/localized.ts";
import { OrderStatus } from "../order-status.ts";
import type { BoardCard } from "./board-events.ts";
import { columnOf } from "./lateness.ts";

export type AllDayLine = { itemId: string; name: Localized; pieces: number };

/** A dish up to this time is poured or handed over, not cooked. */
const pouredMinutes = 1;

/**
 * Pieces that accepted orders need now, by dish: most pieces first, then most urgent, uncooked dishes last.
 * @param minutesOf how long the dish takes; undefined when the menu no longer has it
 */
export function allDayOf(
  cards: readonly BoardCard[],
  minutesOf: (itemId: string) => number | undefined,
): AllDayLine[] {
  const sums = new Map<string, AllDayLine>();
  for (const card of cards) {
    if (card.status === OrderStatus.CANCELED || columnOf(card) !== "preparing" || card.laterFrom) continue;
    for (const { itemId, name, quantity, removedQuantity, isFromTray } of card.lines) {
      if (isFromTray) continue;
      const sum = sums.get(itemId) ?? { itemId, name, pieces: 0 };
      sums.set(itemId, { ...sum, pieces: sum.pieces + quantity - removedQuantity });
    }
  }
  const isPoured = ({ itemId }: AllDayLine) => (minutesOf(itemId) ?? pouredMinutes + 1) <= pouredMinutes;
  return [...sums.values()]
    .filter(({ pieces }) => pieces > 0)
    .sort((a, b) => Number(isPoured(a)) - Number(isPoured(b)) || b.pieces - a.pieces);
}
