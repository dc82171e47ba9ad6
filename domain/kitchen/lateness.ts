import { kindOf } from "../status-kinds.ts";
import type { BoardCard, BoardColumn } from "./board-events.ts";

/** How late an order is against its promise: the one thing that color means on a board. */
export type Lateness = "on-time" | "soon" | "late";

/** An order is "soon" when this little time is left and somebody should begin now. */
const soonMs = { new: 60_000, preparing: 3 * 60_000, ready: 2 * 60_000, "on-the-way": 2 * 60_000 } as const;

type Timed = Pick<
  BoardCard,
  "status" | "placedAt" | "acceptBy" | "acceptedAt" | "readyAt" | "deliveringAt" | "promise" | "walkMinutes"
> &
  Partial<Pick<BoardCard, "shelf">>;

/** The column of an order; for a canceled one, where it was when canceled. */
export function columnOf({ status, acceptedAt, readyAt, deliveringAt }: Timed): BoardColumn {
  if (kindOf(status) === "waiting") return "new";
  if (deliveringAt !== null) return "on-the-way";
  if (readyAt !== null) return "ready";
  return acceptedAt !== null ? "preparing" : "new";
}

/** When it entered its column: a card's age counts from here. */
export function sinceOf(card: Timed): number {
  const since = {
    new: card.placedAt,
    preparing: card.acceptedAt,
    ready: card.readyAt,
    "on-the-way": card.deliveringAt,
  };
  return since[columnOf(card)] ?? card.placedAt;
}

/** When it has to leave its column to be accepted or delivered in time; null without a promise. */
export function dueAt(card: Timed): number | null {
  const column = columnOf(card);
  if (column === "new") return card.acceptBy;
  if (!card.promise) return null;
  return column === "on-the-way" ? card.promise.toAt : card.promise.toAt - card.walkMinutes * 60_000;
}

export function latenessOf(card: Timed, now: number): Lateness {
  // On its shelf it is in time: only its fan is late.
  if (card.shelf && card.deliveringAt !== null) return "on-time";
  const due = dueAt(card);
  if (due === null) return "on-time";
  if (now > due) return "late";
  return now > due - soonMs[columnOf(card)] ? "soon" : "on-time";
}

/** Whole minutes until it is due, -1 from the first moment after; null without a promise. Never 0. */
export function minutesLeft(card: Timed, now: number): number | null {
  const due = dueAt(card);
  if (due === null) return null;
  const minutes = (due - now) / 60_000;
  return minutes > 0 ? Math.ceil(minutes) : Math.min(-1, Math.floor(minutes));
}

/** Sorts by due time; an order without a promise by when it came. */
export function byDueTime(a: Timed & { id: string }, b: Timed & { id: string }): number {
  const due = (card: Timed) => dueAt(card) ?? sinceOf(card);
  return due(a) - due(b) || a.placedAt - b.placedAt || (a.id < b.id ? -1 : 1);
}
