import { type BoardCard, type BoardColumn, boardColumns } from "#domain/kitchen/board-events.ts";
import { columnOf, sinceOf } from "#domain/kitchen/lateness.ts";
import { isActive, OrderStatus } from "#domain/order-status.ts";
import { type BoardState, cardsOf } from "../board-state.ts";

/** How long a canceled order that nobody had begun stays on the board. */
const uncookedShownMs = 60_000;

/** The cards of each column, the longest waiting first. */
export function columnsAt(state: BoardState, now: number): Record<BoardColumn, BoardCard[]> {
  const shown = cardsOf(state)
    .filter((card) => isShown(card, state, now))
    .sort((a, b) => orderOf(a) - orderOf(b) || (a.id < b.id ? -1 : 1));
  const columns = Map.groupBy(shown, columnOf);
  return Object.fromEntries(boardColumns.map((column) => [column, columns.get(column) ?? []])) as Record<
    BoardColumn,
    BoardCard[]
  >;
}

/** Dishes are cooked in the order in which they were placed. */
const orderOf = (card: BoardCard) => (columnOf(card) === "preparing" ? card.placedAt : sinceOf(card));

function isShown(card: BoardCard, { dismissed }: BoardState, now: number): boolean {
  if (isActive(card.status)) return true;
  if (card.status === OrderStatus.DELIVERED) return false;
  if (dismissed.has(card.id)) return false;
  // Whoever cooks a canceled order must dismiss it; one that nobody began disappears by itself.
  if (card.acceptedAt !== null || card.cancelReason === "payment-lost") return true;
  return now - (card.closedAt ?? 0) < uncookedShownMs;
}
