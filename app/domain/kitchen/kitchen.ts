/**
 * A kitchen and its queue: how much work an order is, whether it still fits, when it would be ready. Pure, so that
 * the shop's board and the simulated rush run the same rules. Work is in kitchen minutes: one dish of ten minutes is
 * ten, whoever cooks it; durations in minutes, times in ms.
 */
export type KitchenLine = { itemId: string; quantity: number; preparationMinutes: number };

/** An order of the kitchen: reserved, placed, cooking, or made ready a while ago. */
export type KitchenOrder = {
  id: string;
  lines: KitchenLine[];
  reservedAt: number;
  placedAt: number | null;
  acceptedAt: number | null;
  readyAt: number | null;
};

/** Portions of one dish are made together: the fourth costs less than the first. */
const quantityExponent = 0.7;
/** From the last dish to the button that says "ready". */
export const packingMinutes = 0.5;
/** What ought to be ready and is not is nearly so. */
const leastLeftMinutes = 0.5;

const minuteMs = 60_000;

export function lineWork({ preparationMinutes, quantity }: Omit<KitchenLine, "itemId">): number {
  return preparationMinutes * quantity ** quantityExponent;
}

export function workOf(lines: readonly KitchenLine[]): number {
  return lines.reduce((sum, line) => sum + lineWork(line), 0);
}

export function longestMinutes(lines: readonly KitchenLine[]): number {
  return Math.max(0, ...lines.map((line) => line.preparationMinutes));
}

/** The order in which a kitchen cooks: what it accepted, then what was placed, then what is only reserved. */
function inKitchenOrder<O extends KitchenOrder>(orders: readonly O[]): O[] {
  const rank = (order: KitchenOrder) => (order.acceptedAt !== null ? 0 : order.placedAt !== null ? 1 : 2);
  const since = (order: KitchenOrder) => order.acceptedAt ?? order.placedAt ?? order.reservedAt;
  return [...orders].sort((a, b) => rank(a) - rank(b) || since(a) - since(b) || (a.id < b.id ? -1 : 1));
}

export type Pace = {
  /** Dishes side by side. */
  cooksAtOnce: number;
  /** How fast they are cooked against the menu's times: 1 as said, 0.5 twice as long. */
  speed: number;
};

export type KitchenPlan = {
  /** Minutes from now until each order that is not ready will be. */
  readyMinutes: Map<string, number>;
  /** Minutes until a cook is free for a new order. */
  waitMinutes: number;
  /** All work that waits or cooks, in minutes of the whole kitchen: what a shop's limits are compared with. */
  loadMinutes: number;
};

/**
 * What the cooks are doing and when they will be done: every dish is taken by the first free cook, in the kitchen's
 * order, at the measured pace. Orders that were made ready lately tell what really happened; an order that ought to be
 * ready and is not still holds a cook.
 */
export function planKitchen(orders: readonly KitchenOrder[], pace: Pace, now: number): KitchenPlan {
  const { cooksAtOnce, speed } = pace;
  // Minutes from now; before the first order of all nobody had anything to do.
  const freeAt = new Array<number>(cooksAtOnce).fill(Number.NEGATIVE_INFINITY);
  const readyMinutes = new Map<string, number>();
  for (const order of inKitchenOrder(orders)) {
    const since = order.acceptedAt === null ? 0 : (order.acceptedAt - now) / minuteMs;
    const readyAt = order.readyAt === null ? null : (order.readyAt - now) / minuteMs;
    let lastEnd = Number.NEGATIVE_INFINITY;
    let lastCook = 0;
    let ready = 0;
    for (const line of order.lines) {
      const cook = firstFree(freeAt);
      const begin = Math.max(freeAt[cook] ?? 0, since);
      const end = begin + lineWork(line) / speed;
      // Ready sooner than thought: whoever cooked it has been free since.
      freeAt[cook] = readyAt === null ? end : Math.max(freeAt[cook] ?? 0, Math.min(end, readyAt));
      ready = Math.max(ready, begin < 0 ? end : begin + ownMinutes(line) / speed);
      if (end > lastEnd) [lastEnd, lastCook] = [end, cook];
    }
    if (readyAt !== null) {
      // Later than thought: its last dish took that long.
      freeAt[lastCook] = Math.max(freeAt[lastCook] ?? 0, readyAt - packingMinutes);
      continue;
    }
    if (lastEnd < leastLeftMinutes && order.acceptedAt !== null)
      freeAt[lastCook] = Math.max(freeAt[lastCook] ?? 0, leastLeftMinutes);
    readyMinutes.set(order.id, Math.max(ready, leastLeftMinutes));
  }
  const left = freeAt.map((at) => Math.max(0, at));
  return {
    readyMinutes,
    waitMinutes: Math.min(...left),
    loadMinutes: left.reduce((sum, each) => sum + each, 0) / cooksAtOnce,
  };
}

/**
 * When accepted orders would be or have been ready, in minutes from now, if every dish took the menu's time at a
 * speed and nothing else were known.
 */
export function scheduleFreely(
  orders: readonly KitchenOrder[],
  { cooksAtOnce, speed }: Pace,
  now: number,
): Map<string, number> {
  const freeAt = new Array<number>(cooksAtOnce).fill(Number.NEGATIVE_INFINITY);
  const ready = new Map<string, number>();
  for (const { id, lines, acceptedAt } of inKitchenOrder(orders)) {
    const since = ((acceptedAt ?? now) - now) / minuteMs;
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

/** A fan's own dish: several portions take longer than one, though not by all of their work. */
function ownMinutes(line: KitchenLine): number {
  return (line.preparationMinutes + lineWork(line)) / 2;
}

export type Admission =
  | { ok: true }
  | {
      ok: false;
      /** Until there is room for it, at the present pace. */
      aboutMinutes: number;
      /** Work that would still fit. */
      roomWork: number;
    };

/**
 * Whether an order of so much work may join the queue: nothing past the limit, but an empty kitchen cooks whatever
 * one order asks for.
 */
export function admit(work: number, loadBefore: number, pace: Pace, fullFromMinutes: number): Admission {
  const perMinute = pace.cooksAtOnce * pace.speed;
  const roomWork = (fullFromMinutes - loadBefore) * perMinute;
  // A sum of shares: the last place must not be lost to the last digit.
  if (loadBefore <= 0 || work <= roomWork + 1e-6) return { ok: true };
  const needed = Math.min(loadBefore, loadBefore + work / perMinute - fullFromMinutes);
  return { ok: false, aboutMinutes: Math.max(1, Math.ceil(needed)), roomWork: Math.max(0, roomWork) };
}

export type KitchenLoad = "free" | "busy" | "full";

/** As fans are told it: full when not even the shop's quickest dish fits. */
export function loadState(
  loadBefore: number,
  pace: Pace,
  limits: { busyFromMinutes: number; fullFromMinutes: number },
  quickestMinutes: number,
): KitchenLoad {
  if (!admit(quickestMinutes, loadBefore, pace, limits.fullFromMinutes).ok) return "full";
  return loadBefore >= limits.busyFromMinutes ? "busy" : "free";
}
