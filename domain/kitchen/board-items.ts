import type { BoardItem } from "./board-events.ts";

/** Whether a dish is sold out at `now` (ms); expired overrides are ignored. */
export function isSoldOut({ soldOutUntil, stock }: BoardItem, now: number): boolean {
  return (soldOutUntil ?? 0) > now || stock === 0;
}

export function ownMinutes(
  { preparationMinutes, preparationUntil }: Pick<BoardItem, "preparationMinutes" | "preparationUntil">,
  now: number,
): number | null {
  return preparationMinutes !== null && (preparationUntil ?? 0) > now ? preparationMinutes : null;
}

/** Whether staff changed anything: only such dishes are in a board's small messages. */
export function isOverridden(item: BoardItem): boolean {
  const { isAvailable, soldOutUntil, stock, preparationMinutes, options = [] } = item;
  const isOptionOut = options.some((option) => option.soldOutUntil !== null);
  return (
    !isAvailable || soldOutUntil !== null || stock !== null || preparationMinutes !== null || isOptionOut
  );
}

export function asOnMenu(item: BoardItem): BoardItem {
  return {
    ...item,
    isAvailable: true,
    soldOutUntil: null,
    stock: null,
    preparationMinutes: null,
    preparationUntil: null,
    ...(item.options && { options: item.options.map((option) => ({ ...option, soldOutUntil: null })) }),
  };
}
