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

/** Whether staff changed anything. */
export function isOverridden(item: BoardItem): boolean {
  const { isAvailable, soldOutUntil, stock, preparationMinutes, options = [] } = item;
  const isOptionOut = options.some((option) => option.soldOutUntil !== null);
  return (
    !isAvailable || soldOutUntil !== null || stock !== null || preparationMinutes !== null || isOptionOut
  );
}

/** What a small message has to say of the shop's dishes: the others are as on the menu. */
export const hasOwn = (item: BoardItem): boolean =>
  isOverridden(item) || (item.holdMinutes ?? item.tray ?? null) !== null;

export function asOnMenu(item: BoardItem): BoardItem {
  return {
    ...item,
    isAvailable: true,
    soldOutUntil: null,
    stock: null,
    preparationMinutes: null,
    preparationUntil: null,
    holdMinutes: null,
    tray: null,
    ...(item.options && { options: item.options.map((option) => ({ ...option, soldOutUntil: null })) }),
  };
}
