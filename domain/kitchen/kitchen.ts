import { minuteMs } from "../durations.ts";
/**
 * A kitchen and its queue: how much work an order is, whether it still fits, when it would be ready. Pure, so that the
 * shop's board and the simulation run the same rules. Work is in kitchen minutes (a dish of ten minutes is ten),
 * durations in minutes, times in ms.
 */
export type KitchenLine = {
  itemId: string;
  quantity: number;
  preparationMinutes: number;
  /** In its order. */
  position?: number;
  /** As this fan wants it, so that only the kitchen can make it. */
  isCustom?: boolean;
  /** The portions of trays that it is handed over from, instead of being cooked. */
  taken?: TakenPortions[];
};

export type TakenPortions = { trayId: string; quantity: number };

/** An order in the kitchen: reserved, placed, cooking, or finished recently. */
export type KitchenOrder = {
  id: string;
  lines: KitchenLine[];
  reservedAt: number;
  placedAt: number | null;
  acceptedAt: number | null;
  readyAt: number | null;
  /** Nobody begins it earlier, and others go first until then; left out by most. */
  notBefore?: number | null;
};

/** Portions of one dish are cooked together: the fourth costs less than the first. */
const quantityExponent = 0.7;
/** Each further portion of a tray takes this much of the first. */
const nextPortion = 0.3;
/** To hand a portion over from a tray. */
const handingMinutes = 0.5;
/** From the last dish to pressing "ready". */
export const packingMinutes = 0.5;
/** Time left for an order that is overdue. */
const minLeftMinutes = 0.5;

type Portions = Omit<KitchenLine, "itemId">;

export const lineWork = (line: Portions): number => minutesOf(line) * line.quantity ** quantityExponent;

/** From its trays a line is only handed over. */
export function minutesOf({ taken, quantity, preparationMinutes }: Portions): number {
  return taken ? trayWork(handingMinutes, quantity) / quantity ** quantityExponent : preparationMinutes;
}

/** Minutes of one cook for a tray of `portions`. */
export const trayWork = (preparationMinutes: number, portions: number): number =>
  preparationMinutes * (1 + nextPortion * (portions - 1));

export function workOf(lines: readonly KitchenLine[]): number {
  return lines.reduce((sum, line) => sum + lineWork(line), 0);
}

export function longestMinutes(lines: readonly KitchenLine[]): number {
  return Math.max(0, ...lines.map(minutesOf));
}

export const isForLater = ({ notBefore }: Pick<KitchenOrder, "notBefore">, now: number): boolean =>
  (notBefore ?? 0) > now;

/** The order in which a kitchen cooks: accepted orders, then placed ones, then reservations, and last what is for later. */
function inKitchenOrder<O extends KitchenOrder>(orders: readonly O[], now: number): O[] {
  const rank = (order: KitchenOrder) =>
    isForLater(order, now) ? 3 : order.acceptedAt !== null ? 0 : order.placedAt !== null ? 1 : 2;
  const since = ({ acceptedAt, placedAt, reservedAt, notBefore }: KitchenOrder) =>
    Math.max(acceptedAt ?? placedAt ?? reservedAt, notBefore ?? 0);
  return [...orders].sort((a, b) => rank(a) - rank(b) || since(a) - since(b) || (a.id < b.id ? -1 : 1));
}

export type Pace = {
  cooksAtOnce: number;
  /** Speed against the menu's times: 1 as stated, 0.5 takes twice as long. */
  speed: number;
};

export type KitchenPlan = {
  /** Minutes from now until each unfinished order is ready. */
  readyMinutes: Map<string, number>;
  waitMinutes: number;
  /** All queued and cooking work, in minutes of the whole kitchen: compared with the shop's limits. Without what is for later. */
  loadMinutes: number;
};

/**
 * Simulates the kitchen: the first free cook takes the next dish in the kitchen's order, at the measured pace. Recently
 * finished orders correct the simulation with what really happened; an overdue order still occupies a cook.
 */
export function planKitchen(orders: readonly KitchenOrder[], pace: Pace, now: number): KitchenPlan {
  const { cooksAtOnce, speed } = pace;
  // Minutes from now; before the first order every cook is free.
  const freeAt = new Array<number>(cooksAtOnce).fill(Number.NEGATIVE_INFINITY);
  const readyMinutes = new Map<string, number>();
  let queued: number[] | null = null;
  for (const order of inKitchenOrder(orders, now)) {
    if (isForLater(order, now)) queued ??= [...freeAt];
    const since = (Math.max(order.acceptedAt ?? now, order.notBefore ?? 0) - now) / minuteMs;
    const readyAt = order.readyAt === null ? null : (order.readyAt - now) / minuteMs;
    let lastEnd = Number.NEGATIVE_INFINITY;
    let lastCook = 0;
    let ready = 0;
    for (const line of order.lines) {
      const cook = firstFree(freeAt);
      const begin = Math.max(freeAt[cook] ?? 0, since);
      const end = begin + lineWork(line) / speed;
      // Ready earlier than planned: its cook has been free since.
      freeAt[cook] = readyAt === null ? end : Math.max(freeAt[cook] ?? 0, Math.min(end, readyAt));
      ready = Math.max(ready, begin < 0 ? end : begin + ownMinutes(line) / speed);
      if (end > lastEnd) [lastEnd, lastCook] = [end, cook];
    }
    if (readyAt !== null) {
      // Ready later than planned: its last dish took that long.
      freeAt[lastCook] = Math.max(freeAt[lastCook] ?? 0, readyAt - packingMinutes);
      continue;
    }
    if (lastEnd < minLeftMinutes && order.acceptedAt !== null)
      freeAt[lastCook] = Math.max(freeAt[lastCook] ?? 0, minLeftMinutes);
    readyMinutes.set(order.id, Math.max(ready, minLeftMinutes));
  }
  const left = (queued ?? freeAt).map((at) => Math.max(0, at));
  return {
    readyMinutes,
    waitMinutes: Math.min(...left),
    loadMinutes: left.reduce((sum, each) => sum + each, 0) / cooksAtOnce,
  };
}

/**
 * When accepted orders would be (or have been) ready, in minutes from now, if every dish took the menu's time at the
 * given speed.
 */
export function scheduleFreely(
  orders: readonly KitchenOrder[],
  { cooksAtOnce, speed }: Pace,
  now: number,
): Map<string, number> {
  const freeAt = new Array<number>(cooksAtOnce).fill(Number.NEGATIVE_INFINITY);
  const ready = new Map<string, number>();
  for (const { id, lines, acceptedAt, notBefore } of inKitchenOrder(orders, now)) {
    const since = (Math.max(acceptedAt ?? now, notBefore ?? 0) - now) / minuteMs;
    let last = since;
    for (const line of lines) {
      const cook = firstFree(freeAt);
      const end = Math.max(freeAt[cook] ?? 0, since) + lineWork(line) / speed;
      freeAt[cook] = end;
      last = Math.max(last, end);
    }
    ready.set(id, last);
  }
  return ready;
}

function firstFree(freeAt: readonly number[]): number {
  let first = 0;
  for (let cook = 1; cook < freeAt.length; cook++)
    if ((freeAt[cook] ?? 0) < (freeAt[first] ?? 0)) first = cook;
  return first;
}

/** Minutes for a fan's own dish: several portions take longer than one, but less than their total work. */
function ownMinutes(line: KitchenLine): number {
  return (minutesOf(line) + lineWork(line)) / 2;
}

export type Admission =
  | { ok: true }
  | {
      ok: false;
      /** Until there is room, at the present pace. */
      aboutMinutes: number;
      roomWork: number;
    };

/**
 * Whether an order of this much work may join the queue: nothing beyond the limit, but an empty kitchen takes an order
 * of any size.
 */
export function admit(work: number, loadBefore: number, pace: Pace, fullFromMinutes: number): Admission {
  const perMinute = pace.cooksAtOnce * pace.speed;
  const roomWork = (fullFromMinutes - loadBefore) * perMinute;
  // Tolerance for rounding errors in the sum of shares.
  if (loadBefore <= 0 || work <= roomWork + 1e-6) return { ok: true };
  const needed = Math.min(loadBefore, loadBefore + work / perMinute - fullFromMinutes);
  return { ok: false, aboutMinutes: Math.max(1, Math.ceil(needed)), roomWork: Math.max(0, roomWork) };
}

export type KitchenLoad = "free" | "busy" | "full";

/** The load as shown to fans: full when not even the shop's quickest dish fits. */
export function loadState(
  loadBefore: number,
  pace: Pace,
  limits: { busyFromMinutes: number; fullFromMinutes: number },
  quickestMinutes: number,
): KitchenLoad {
  if (!admit(quickestMinutes, loadBefore, pace, limits.fullFromMinutes).ok) return "full";
  return loadBefore >= limits.busyFromMinutes ? "busy" : "free";
}

/** Portions left: the count less what orders under way reserve. Infinite when not counted. */
export function portionsLeft(
  stock: number | null | undefined,
  held: readonly { itemId: string; quantity: number }[],
  itemId: string,
): number {
  if (stock === null || stock === undefined) return Infinity;
  const reserved = held.reduce((sum, line) => sum + (line.itemId === itemId ? line.quantity : 0), 0);
  return Math.max(0, stock - reserved);
}
