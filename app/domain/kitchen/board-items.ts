import type { BoardItem } from "./board-events.ts";

/** What staff said of a dish that still holds at `now` (ms); what has had its time counts for nothing. */
export function isSoldOut({ soldOutUntil, stock }: BoardItem, now: number): boolean {
  return (soldOutUntil ?? 0) > now || stock === 0;
}

export function ownMinutes({ preparationMinutes, preparationUntil }: BoardItem, now: number): number | null {
  return preparationMinutes !== null && (preparationUntil ?? 0) > now ? preparationMinutes : null;
}

/** Whether staff said anything of it: only such dishes are in a board's small messages. */
export function isOverridden(item: BoardItem): boolean {
  const { isAvailable, soldOutUntil, stock, preparationMinutes } = item;
  return !isAvailable || soldOutUntil !== null || stock !== null || preparationMinutes !== null;
}

/** The dish as its menu has it. */
export function asOnMenu(item: BoardItem): BoardItem {
  return {
    ...item,
    isAvailable: true,
    soldOutUntil: null,
    stock: null,
    preparationMinutes: null,
    preparationUntil: null,
  };
}
