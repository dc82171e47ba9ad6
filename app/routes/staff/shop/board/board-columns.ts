import { type BoardCard, type BoardColumn, boardColumns } from "#domain/kitchen/board-events.ts";
import { byDueTime, columnOf } from "#domain/kitchen/lateness.ts";
import { isActive, OrderStatus } from "#domain/order-status.ts";
import { type BoardState, cardsOf } from "../board-state.ts";
import { isNeverBegun } from "../card/card-tools.ts";

/** How long a canceled order that nobody had begun stays on the board. */
const uncookedShownMs = 60_000;

/** The cards of each column: what is due first at the top, what was canceled before it was begun below all others. */
export function columnsAt(state: BoardState, now: number): Record<BoardColumn, BoardCard[]> {
  const shown = cardsOf(state)
    .filter((card) => isShown(card, state, now))
    .sort((a, b) => Number(isNeverBegun(a)) - Number(isNeverBegun(b)) || byDueTime(a, b));
  const columns = boardColumns.map((column) => [column, shown.filter((card) => columnOf(card) === column)]);
  return Object.fromEntries(columns) as Record<BoardColumn, BoardCard[]>;
}

/** Delivered orders that something is wrong with, oldest first. */
export const complaintsOf = (state: BoardState): BoardCard[] =>
  cardsOf(state)
    .filter((card) => card.status === OrderStatus.DELIVERED && card.complaint)
    .sort((a, b) => (a.complaint?.at ?? 0) - (b.complaint?.at ?? 0));

function isShown(card: BoardCard, { dismissed }: BoardState, now: number): boolean {
  if (isActive(card.status)) return true;
  if (card.status === OrderStatus.DELIVERED) return false;
  if (dismissed.has(card.id)) return false;
  // The cook of a canceled order must dismiss it; one that nobody began disappears by itself.
  return !isNeverBegun(card) || now - (card.closedAt ?? 0) < uncookedShownMs;
}
