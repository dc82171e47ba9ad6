import { minuteMs } from "#domain/durations.ts";
import { type Tray, traysAsked } from "#domain/kitchen/bake-list.ts";
import type { BakeList, BoardItem } from "#domain/kitchen/board-events.ts";
import { ownMinutes } from "#domain/kitchen/board-items.ts";

/** A dish that is cooked ahead: how many trays should go in now, and those that are in, out or expired. */
export type AheadDish = { item: BoardItem; due: number; trays: Tray[] };

/** When the list is there without any tray: somebody may want to say how many. */
const listedMs = { before: 60 * minuteMs, after: 15 * minuteMs };

const isCookedAhead = ({ holdMinutes, tray }: BoardItem) => Boolean(holdMinutes && tray);

/** First the dishes whose trays should go in now, the longest work before the others. */
export function aheadDishes(bake: BakeList, items: readonly BoardItem[], now: number): AheadDish[] {
  const { breakFrom, ahead } = bake;
  const dishes = items.map((item) => ({
    ...{ itemId: item.id, preparationMinutes: ownMinutes(item, now) ?? item.menuMinutes },
    ...{ holdMinutes: item.holdMinutes ?? null, tray: item.tray ?? null },
  }));
  const asked =
    breakFrom === null ? [] : traysAsked(dishes, bake.trays, (id) => ahead[id] ?? 0, breakFrom, now);
  const listed = items.flatMap((item) => {
    const trays = bake.trays.filter(({ itemId, state }) => itemId === item.id && state !== "gone");
    const due = asked.find(({ itemId }) => itemId === item.id)?.trays ?? 0;
    return isCookedAhead(item) || trays.length > 0 ? [{ item, due, trays }] : [];
  });
  const first = asked.flatMap(({ itemId }) => listed.filter(({ item }) => item.id === itemId));
  return [...first, ...listed.filter(({ due }) => due === 0)];
}

/** Trays that wait for somebody; null where nothing is cooked ahead now. */
export function traysToDo(bake: BakeList, items: readonly BoardItem[], now: number): number | null {
  const { breakFrom } = bake;
  const dishes = aheadDishes(bake, items, now);
  const isNear = breakFrom !== null && now > breakFrom - listedMs.before && now < breakFrom + listedMs.after;
  const isListed = ({ item, trays }: AheadDish) => trays.length > 0 || (isNear && isCookedAhead(item));
  if (!dishes.some(isListed)) return null;
  const expired = dishes.flatMap(({ trays }) => trays).filter(({ state }) => state === "expired");
  return dishes.reduce((sum, { due }) => sum + due, expired.length);
}
