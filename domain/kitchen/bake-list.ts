import { minuteMs } from "../durations.ts";
import { type KitchenLine, type KitchenOrder, type TakenPortions, trayWork } from "./kitchen.ts";

/**
 * What a stand cooks ahead of a break, in trays. Times in ms, durations and work in minutes. A tray that is in is work
 * of the kitchen like an order; what is out can be sold until it is no longer good.
 */
export type Tray = {
  id: string;
  itemId: string;
  portions: number;
  /** Not handed out yet. */
  left: number;
  /** Expired: nothing of it is sold, and somebody has to throw it away. */
  state: "in" | "out" | "expired" | "gone";
  preparationMinutes: number;
  holdMinutes: number;
  inAt: number;
  outAt: number | null;
  /** Null until it is out. */
  goodUntil: number | null;
};

/** A dish with both is cooked ahead. */
export type BakedDish = {
  itemId: string;
  preparationMinutes: number;
  /** How long a portion stays good; null: it is never cooked ahead. */
  holdMinutes: number | null;
  /** Portions in one go. */
  tray: number | null;
};

/** What somebody pressed at a tablet, and what became of it. */
export type TrayDeed =
  | ({ action: "in"; trayId: string } & Pick<
      Tray,
      "itemId" | "portions" | "preparationMinutes" | "holdMinutes"
    >)
  | { action: "out" | "throw-away"; trayId: string };
export type TrayResult = { ok: true; tray: Tray } | { ok: false; reason: "tray-changed"; tray?: undefined };

/** More than half of a forecast is thrown away if half of the crowd stays away. */
export const aheadShare = 0.5;
/** When trays go in, and by when they must be out; around the break's beginning. */
const bakeFrom = -25;
const bakeUntil = 8;
const outBy = 13;
/** What is cooked for the break must be good in the middle of it. */
const goodAt = 10;
/** What is sold from a tray must be good for so long: until the fan has it. */
const goodFor = 4;
/** A tray that nobody takes out for so many times its minutes is forgotten: it occupies no cook, and shows no pace. */
const forgottenAfter = 3;

/** Portions of the dish that trays have sold or will sell in this break. */
function portionsAhead(trays: readonly Tray[], itemId: string, breakFrom: number): number {
  let sum = 0;
  for (const tray of trays) {
    if (tray.itemId !== itemId) continue;
    const sold = tray.inAt >= breakFrom + bakeFrom * minuteMs ? tray.portions - tray.left : 0;
    const isGood = tray.goodUntil === null || tray.goodUntil >= breakFrom + goodAt * minuteMs;
    sum += sold + ((tray.state === "in" || tray.state === "out") && isGood ? tray.left : 0);
  }
  return sum;
}

export type AskedTrays = { itemId: string; trays: number; portions: number };

/**
 * The trays that should go in now for a break that begins at `breakFrom`, the longest work first.
 * @param aheadOf portions of the dish to be cooked ahead of the break, such as `aheadShare` of what is expected
 */
export function traysAsked(
  dishes: readonly BakedDish[],
  trays: readonly Tray[],
  aheadOf: (itemId: string) => number,
  breakFrom: number,
  now: number,
): AskedTrays[] {
  const minute = (now - breakFrom) / minuteMs;
  if (minute < bakeFrom || minute > bakeUntil) return [];
  const asked: (AskedTrays & { work: number })[] = [];
  for (const { itemId, preparationMinutes, holdMinutes, tray } of dishes) {
    if (holdMinutes === null || tray === null) continue;
    const each = trayWork(preparationMinutes, tray);
    if (minute + each > outBy || minute + each + holdMinutes < goodAt) continue;
    const count = Math.round((aheadOf(itemId) - portionsAhead(trays, itemId, breakFrom)) / tray);
    if (count > 0) asked.push({ itemId, trays: count, portions: tray, work: count * each });
  }
  return asked
    .sort((a, b) => b.work - a.work || (a.itemId < b.itemId ? -1 : 1))
    .map(({ work: _, ...each }) => each);
}

/** A tray that is in, or was lately, as the kitchen plans it: an order of its own with one dish. */
export function trayOrder({ id, portions, preparationMinutes, inAt, outAt }: Tray): KitchenOrder {
  // No dish of the menu: the tray's portions are counted when they are sold.
  const line = { itemId: id, quantity: 1, preparationMinutes: trayWork(preparationMinutes, portions) };
  return { id, lines: [line], reservedAt: inAt, placedAt: inAt, acceptedAt: inAt, readyAt: outAt };
}

export function isForgotten({ preparationMinutes, portions, inAt, outAt }: Tray, now: number): boolean {
  return (outAt ?? now) - inAt > forgottenAfter * trayWork(preparationMinutes, portions) * minuteMs;
}

export const portionsOf = (trays: readonly Tray[], state: Tray["state"]): number =>
  trays.reduce((sum, tray) => sum + (tray.state === state ? tray.left : 0), 0);

export const isExpired = ({ state, goodUntil }: Tray, now: number): boolean =>
  state === "out" && goodUntil !== null && goodUntil <= now;

/**
 * The lines with what they take from the trays that are out: a whole line or nothing, of what is thrown away first.
 * @param trays with `left` less what others hold
 */
export function takeFromTrays(
  lines: readonly KitchenLine[],
  trays: readonly Tray[],
  now: number,
): KitchenLine[] {
  const stock = trays
    .filter(({ state, goodUntil }) => state === "out" && (goodUntil ?? 0) >= now + goodFor * minuteMs)
    .sort((a, b) => (a.goodUntil ?? 0) - (b.goodUntil ?? 0) || (a.id < b.id ? -1 : 1))
    .map(({ id, itemId, left }) => ({ trayId: id, itemId, quantity: left }));
  return lines.map((line) => {
    const ofDish = stock.filter(({ itemId }) => itemId === line.itemId);
    const there = ofDish.reduce((sum, { quantity }) => sum + quantity, 0);
    if (line.isCustom || line.quantity <= 0 || there < line.quantity) return line;
    const taken = firstPortions(ofDish, line.quantity);
    for (const tray of ofDish)
      tray.quantity -= taken.find(({ trayId }) => trayId === tray.trayId)?.quantity ?? 0;
    return { ...line, taken };
  });
}

/** An order's lines after a change, with what they held before: a line with fewer pieces holds no more than these. */
export function keepTaken(lines: readonly KitchenLine[], before: readonly KitchenLine[]): KitchenLine[] {
  const held = before.filter(({ taken }) => taken);
  return lines.map((line) => {
    const at = held.findIndex(
      ({ itemId, position, quantity }) =>
        itemId === line.itemId && position === line.position && quantity >= line.quantity,
    );
    const [same] = at < 0 ? [] : held.splice(at, 1);
    return same?.taken ? { ...line, taken: firstPortions(same.taken, line.quantity) } : line;
  });
}

function firstPortions(from: readonly TakenPortions[], count: number): TakenPortions[] {
  let missing = count;
  return from.flatMap(({ trayId, quantity }) => {
    const portions = Math.min(quantity, missing);
    missing -= portions;
    return portions > 0 ? [{ trayId, quantity: portions }] : [];
  });
}

/** Lines that hold portions of such a tray are cooked after all. */
export const withoutTrays = (
  lines: readonly KitchenLine[],
  isGone: (trayId: string) => boolean,
): KitchenLine[] =>
  lines.map(({ taken, ...line }) =>
    taken && !taken.some(({ trayId }) => isGone(trayId)) ? { ...line, taken } : line,
  );
