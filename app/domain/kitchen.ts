/**
 * A kitchen and its queue: how much work an order is, whether it still fits, when it would be ready. Pure, so that
 * the shop's board and the simulated rush run the same rules. Work is in kitchen minutes: one dish of ten minutes is
 * ten, whoever cooks it; durations in minutes, times in ms.
 */
export type KitchenLine = { itemId: string; quantity: number; preparationMinutes: number };

/** An order that still needs the kitchen: reserved, placed or cooking. */
export type KitchenOrder = {
  id: string;
  lines: KitchenLine[];
  reservedAt: number;
  placedAt: number | null;
  acceptedAt: number | null;
  /** When a cook is taken to have begun it; null while it waits. */
  startedAt: number | null;
};

/** Portions of one dish are made together: the fourth costs less than the first. */
const quantityExponent = 0.7;
/** What is nearly done still holds its cook for a while. */
const leastShareLeft = 0.15;

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

/** What is left of an order's work at `now`, when the kitchen works at `speed` (1: as the menu's times say). */
export function workLeft(order: KitchenOrder, speed: number, now: number): number {
  return order.lines.reduce((sum, line) => sum + lineLeft(line, order.startedAt, speed, now), 0);
}

function lineLeft(line: KitchenLine, startedAt: number | null, speed: number, now: number): number {
  const work = lineWork(line);
  if (startedAt === null) return work;
  const done = ((now - startedAt) / minuteMs) * speed;
  return Math.max(work - done, work * leastShareLeft);
}

/** The order in which a kitchen cooks: what it accepted, then what was placed, then what is only reserved. */
export function inKitchenOrder<O extends KitchenOrder>(orders: readonly O[]): O[] {
  const rank = (order: KitchenOrder) => (order.acceptedAt !== null ? 0 : order.placedAt !== null ? 1 : 2);
  const since = (order: KitchenOrder) => order.acceptedAt ?? order.placedAt ?? order.reservedAt;
  return [...orders].sort((a, b) => rank(a) - rank(b) || since(a) - since(b) || (a.id < b.id ? -1 : 1));
}

/** Accepted orders that free cooks begin now: the longest accepted first. */
export function startable<O extends KitchenOrder>(orders: readonly O[], cooksAtOnce: number): O[] {
  const accepted = inKitchenOrder(orders).filter((order) => order.acceptedAt !== null);
  let busy = accepted
    .filter((order) => order.startedAt !== null)
    .reduce((sum, order) => sum + order.lines.length, 0);
  const begun: O[] = [];
  for (const order of accepted) {
    if (busy >= cooksAtOnce) break;
    if (order.startedAt !== null) continue;
    begun.push(order);
    busy += order.lines.length;
  }
  return begun;
}

export type Pace = {
  /** Dishes side by side. */
  cooksAtOnce: number;
  /** How fast they are cooked against the menu's times: 1 as said, 0.5 twice as long. */
  speed: number;
};

/**
 * Minutes from `now` until each order is ready, every dish taken by the first free cook in the kitchen's order. An
 * order's own dishes take the menu's time; the queue ahead of it moves at the measured pace.
 */
export function readyMinutes(
  orders: readonly KitchenOrder[],
  { cooksAtOnce, speed }: Pace,
  now: number,
): Map<string, number> {
  const ready = new Map<string, number>();
  const freeAt = new Array<number>(cooksAtOnce).fill(0);
  const sorted = inKitchenOrder(orders);
  const begunFirst = [
    ...sorted.filter((order) => order.startedAt !== null),
    ...sorted.filter((order) => order.startedAt === null),
  ];
  for (const order of begunFirst) {
    let last = 0;
    for (const line of order.lines) {
      const cook = freeAt.indexOf(Math.min(...freeAt));
      const from = freeAt[cook] ?? 0;
      const left = lineLeft(line, order.startedAt, speed, now) / speed;
      freeAt[cook] = from + left;
      last = Math.max(last, order.startedAt === null ? from + ownMinutes(line) : left);
    }
    ready.set(order.id, last);
  }
  return ready;
}

/** A fan's own dish: several portions take longer than one, though not by their work. */
function ownMinutes(line: KitchenLine): number {
  return Math.max(line.preparationMinutes, lineWork(line) / 2);
}

/** Minutes until a cook is free for a new order. */
export function waitMinutes(orders: readonly KitchenOrder[], pace: Pace, now: number): number {
  const probe: KitchenOrder = {
    id: "",
    lines: [{ itemId: "", quantity: 1, preparationMinutes: 0 }],
    reservedAt: Number.MAX_SAFE_INTEGER,
    placedAt: null,
    acceptedAt: null,
    startedAt: null,
  };
  return readyMinutes([...orders, probe], pace, now).get("") ?? 0;
}

/** All work that waits or cooks, in minutes of the whole kitchen: what the limits of a shop are compared with. */
export function loadMinutes(orders: readonly KitchenOrder[], { cooksAtOnce, speed }: Pace, now: number) {
  const work = orders.reduce((sum, order) => sum + workLeft(order, speed, now), 0);
  return work / (cooksAtOnce * speed);
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
