import { minuteMs } from "../durations.ts";
import { OrderStatus } from "../order-status.ts";

/** A shop's share of the stadium's runners, and their pace. */
export type Hands = {
  runners: number;
  /** Against the usual way: 1, or 1.5 where it takes half as long again. */
  slowness: number;
};

/** A way to the seats with three bags, in minutes: at the counter, there and back, and at each seat. */
const counterMinutes = 0.9;
const wayMinutes = 3.3;
const seatMinutes = 1.05;
const backMinutes = 3;
/** A runner takes up to four; this many on average. */
const usualBags = 3;
/** A bag is on average the second of its way. */
const stopsMinutes = 1.2;
/** What the promise allows for a hand-over anyway. */
const allowedMinutes = 0.5;
/** Beyond this wait for a runner no order is taken to the seat. */
export const longestRunnerWait = 6;

const outMinutes = (bags: number) => wayMinutes + seatMinutes * bags;

/** Bags that these hands bring to the seats in a minute while bags wait for them. */
export function bagsPerMinute({ runners, slowness }: Hands): number {
  return (runners * usualBags) / (counterMinutes + slowness * (outMinutes(usualBags) + backMinutes));
}

/** Minutes between a bag's being ready and its seat, beside the walk; `next`: of one that is ready after all others. */
export type RunnerWaits = { of(orderId: string): number; next: number };

/**
 * How long bags wait for a runner: they leave one after the other, in the order in which they are ready, as fast as
 * these hands carry. Null hands: nobody is known, and a runner is there for each.
 * @param ready minutes from now until each bag to the seat is ready
 * @param waiting bags that are ready and wait already
 */
export function runnerWaits(
  ready: readonly (readonly [orderId: string, minutes: number])[],
  waiting: number,
  hands: Hands | null,
): RunnerWaits {
  if (!hands || hands.runners <= 0) return { of: () => 0, next: 0 };
  const each = 1 / bagsPerMinute(hands);
  const waits = new Map<string, number>();
  let left = waiting * each;
  const waitOf = (at: number) => Math.max(0, left - at - allowedMinutes) + stopsMinutes;
  let last = 0;
  for (const [orderId, at] of ready.toSorted(([, one], [, other]) => one - other)) {
    waits.set(orderId, waitOf(at));
    left = Math.max(at, left) + each;
    last = at;
  }
  return { of: (orderId) => waits.get(orderId) ?? 0, next: waitOf(last) };
}

/** Whether deliveries are full: a bag would wait too long for its runner. */
export const isBeyondHands = (wait: number) => wait > longestRunnerWait + stopsMinutes;

/** A stadium's runners as its floor knows them. Times in ms. */
export type Crew = {
  /** The last sign of each. */
  signs: Record<string, number>;
  /** Runners on the way: since when, the remaining bags, and their number at the start. */
  out: Record<string, { at: number; left: string[]; bags: number }>;
  ways: { at: number; bags: number; minutes: number }[];
};
export const nobodySeen: Crew = { signs: {}, out: {}, ways: [] };

/** A runner counts this long after the last sign of the phone. */
export const signMs = 15 * minuteMs;
const measuredMs = 10 * minuteMs;
/** Ways of the usual length that the measured ones are mixed with. */
const priorWays = 3;

type Move = { runnerId: string; orderId: string; status: OrderStatus };

/** A runner took a bag, or is done with one. */
export function seeMove(crew: Crew, { runnerId, orderId, status }: Move, now: number): Crew {
  const { signs: seen, out, ways } = recent(crew, now);
  const { [runnerId]: way, ...others } = out;
  const left = (way?.left ?? []).filter((id) => id !== orderId);
  const isTaken = status === OrderStatus.DELIVERING;
  const isKnown = way !== undefined && left.length < way.left.length;
  if (isTaken && isKnown) return crew;
  const signs = { ...seen, [runnerId]: now };
  if (isTaken) {
    const next = { at: way?.at ?? now, left: [...left, orderId], bags: (way?.bags ?? 0) + 1 };
    return { signs, out: { ...out, [runnerId]: next }, ways };
  }
  if (!isKnown) return { signs, out, ways };
  if (left.length > 0) return { signs, out: { ...others, [runnerId]: { ...way, left } }, ways };
  const minutes = (now - way.at) / minuteMs;
  return { signs, out: others, ways: [...ways, { at: now, bags: way.bags, minutes }] };
}

function recent({ signs, out, ways }: Crew, now: number): Crew {
  const isRecent = ([, at]: [string, number]) => at > now - signMs;
  return {
    signs: Object.fromEntries(Object.entries(signs).filter(isRecent)),
    // A bag that nobody ever reports again keeps nobody on the way for ever.
    out: Object.fromEntries(Object.entries(out).filter(([, { at }]) => at > now - 4 * signMs)),
    ways: ways.filter(({ at }) => at > now - measuredMs),
  };
}

/**
 * A shop's hands: of the runners with a sign of life its share, by the bags of each shop.
 * @param connected those whose phone is heard of now
 */
export function handsOf(
  crew: Crew,
  connected: Iterable<string>,
  bags: Readonly<Record<string, number>>,
  shopId: string,
  now: number,
): Hands {
  const { signs, ways } = recent(crew, now);
  const runners = new Set([...Object.keys(signs), ...connected]).size;
  // One more for each, so that a shop without bags has a share, too.
  const all = Object.values(bags).reduce((sum, each) => sum + each + 1, 0);
  const usual = priorWays * outMinutes(usualBags);
  const taken = ways.reduce((sum, { minutes }) => sum + minutes, usual);
  const expected = ways.reduce((sum, way) => sum + outMinutes(way.bags), usual);
  const share = all > 0 ? ((bags[shopId] ?? 0) + 1) / all : 1;
  return { runners: runners * share, slowness: taken / expected };
}
