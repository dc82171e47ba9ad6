import { type KitchenOrder, longestMinutes, packingMinutes, scheduleFreely } from "./kitchen.ts";

/** The window in which finished orders count towards the pace; older ones only show what was in the queue before. */
const paceWindowMs = 10 * 60_000;
export const rememberedMs = 50 * 60_000;
/** The menu's times weigh as much as this many orders, so that one odd order does not change the pace. */
const menuWeightInOrders = 2;
const slowest = 0.4;
const fastest = 2.5;
/** Bisection steps; each halves the range. */
const steps = 8;

/**
 * How fast a kitchen is compared with its menu's times: the speed at which its recent orders, cooked in order by its
 * cooks, would have been ready when they actually were. So an idle kitchen does not look slow, nor does one with a
 * queue or with dishes that take long.
 */
export function measuredSpeed(orders: readonly KitchenOrder[], cooksAtOnce: number, now: number): number {
  const accepted = orders.filter((order) => order.acceptedAt !== null);
  if (accepted.length === 0) return 1;
  const since = now - paceWindowMs;
  const typicalMinutes =
    accepted.reduce((sum, { lines }) => sum + longestMinutes(lines), 0) / accepted.length;

  /** Sum of minutes by which orders at this speed would be later than they were; falls as speed rises. */
  function lateness(speed: number): number {
    let sum = menuWeightInOrders * typicalMinutes * (1 / speed - 1);
    const cookedInMinutes = scheduleFreely(accepted, { cooksAtOnce, speed }, now);
    for (const { id, readyAt } of accepted) {
      const expectedMinutes = (cookedInMinutes.get(id) ?? 0) + packingMinutes;
      // Not ready yet: counts only as far as it should have been ready by now, and may be later still.
      if (readyAt === null) sum += Math.min(0, expectedMinutes);
      else if (readyAt > since) sum += expectedMinutes - (readyAt - now) / 60_000;
    }
    return sum;
  }

  let [low, high] = [slowest, fastest];
  for (let step = 0; step < steps; step++) {
    const middle = Math.sqrt(low * high);
    if (lateness(middle) > 0) low = middle;
    else high = middle;
  }
  return Math.sqrt(low * high);
}
