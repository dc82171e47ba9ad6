import { minuteMs } from "#domain/durations.ts";
import { type AskedTrays, type Tray, traysAsked } from "#domain/kitchen/bake-list.ts";
import type { BakeList, BoardItem } from "#domain/kitchen/board-events.ts";
import { ownMinutes } from "#domain/kitchen/board-items.ts";

/** The trays that should go in now, the longest work first. */
export function dueTrays(bake: BakeList, items: readonly BoardItem[], now: number): AskedTrays[] {
  if (bake.breakFrom === null) return [];
  const dishes = items.map((item) => ({
    ...{ itemId: item.id, preparationMinutes: ownMinutes(item, now) ?? item.menuMinutes },
    ...{ holdMinutes: item.holdMinutes ?? null, tray: item.tray ?? null },
  }));
  return traysAsked(dishes, bake.trays, (id) => bake.ahead[id] ?? 0, bake.breakFrom, now);
}

export const isThere = ({ state }: Tray) => state !== "gone";

/** Before a break its list is there for so long: somebody may want to say how many. */
const listedFor = { beforeMs: 60 * minuteMs, afterMs: 15 * minuteMs };

/** Trays that wait for somebody; null where nothing is cooked ahead now. */
export function aheadToDo(bake: BakeList, items: readonly BoardItem[], now: number): number | null {
  const { breakFrom } = bake;
  const trays = bake.trays.filter(isThere);
  const isNear =
    breakFrom !== null && now > breakFrom - listedFor.beforeMs && now < breakFrom + listedFor.afterMs;
  const isUsed = isNear && items.some(({ holdMinutes, tray }) => holdMinutes && tray);
  if (!isUsed && trays.length === 0) return null;
  const due = dueTrays(bake, items, now).reduce((sum, { trays: count }) => sum + count, 0);
  return due + trays.filter(({ state }) => state === "expired").length;
}
