import { type KitchenOrder, longestMinutes, packingMinutes, scheduleFreely } from "./kitchen.ts";

/** Orders made ready within this time tell the pace; older ones only what was still in the queue before them. */
export const paceWindowMs = 10 * 60_000;
export const rememberedMs = 50 * 60_000;
/** The menu's times count as so many orders: one odd order does not change the pace. */
const trustedOrders = 2;
const slowest = 0.4;
const fastest = 2.5;
/** Each halves the range in which the pace lies. */
const steps = 8;

/**
 * How fast a kitchen works against its menu's times: the speed at which the orders of the last while, cooked in turn
 * by its cooks, would have been ready when they really were. So an idle kitchen is not taken for a slow one, nor one
 * with a queue for one whose dishes take long.
 */
export function measuredSpeed(orders: readonly KitchenOrder[], cooksAtOnce: number, now: number): number {
  const accepted = orders.filter((order) => order.acceptedAt !== null);
  if (accepted.length === 0) return 1;
  const since = now - paceWindowMs;
  const typicalMinutes =
    accepted.reduce((sum, { lines }) => sum + longestMinutes(lines), 0) / accepted.length;

  /** Summed minutes by which orders would have been later than they were; falls as the speed rises. */
  function lateness(speed: number): number {
    let sum = trustedOrders * typicalMinutes * (1 / speed - 1);
    const cookedAt = scheduleFreely(accepted, { cooksAtOnce, speed }, now);
    for (const { id, readyAt } of accepted) {
      const supposed = (cookedAt.get(id) ?? 0) + packingMinutes;
      // What ought to be ready and is not says that the kitchen is slower, though not yet by how much.
      if (readyAt === null) sum += Math.min(0, supposed);
      else if (readyAt > since) sum += supposed - (readyAt - now) / 60_000;
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
