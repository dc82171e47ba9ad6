import { type KitchenLine, workOf } from "./kitchen.ts";

/** An order that the kitchen finished, or is cooking (`readyAt` null). Times in ms. */
export type CookedOrder = { lines: KitchenLine[]; acceptedAt: number; readyAt: number | null };

/** How far back a pace is measured. */
export const paceWindowMs = 25 * 60_000;
/** The menu's times count as so many minutes of watching: one odd order does not change the pace. */
const trustMinutes = 10;
const slowest = 0.4;
const fastest = 2.5;

/**
 * How fast a kitchen works against its menu's times: work finished per minute of the last while, counted only while
 * all of its cooks had something to do (an idle kitchen is not a slow one).
 */
export function measuredSpeed(cooked: readonly CookedOrder[], cooksAtOnce: number, now: number): number {
  const since = now - paceWindowMs;
  const changes = cooked
    .flatMap(({ lines, acceptedAt, readyAt }) => [
      { at: acceptedAt, dishes: lines.length, work: 0 },
      ...(readyAt === null ? [] : [{ at: readyAt, dishes: -lines.length, work: workOf(lines) }]),
    ])
    // What ends at a moment ends before what begins then.
    .sort((a, b) => a.at - b.at || a.dishes - b.dishes);
  let open = 0;
  let last = since;
  let busyMs = 0;
  let finished = 0;
  for (const { at, dishes, work } of changes) {
    const isAllBusy = open >= cooksAtOnce;
    if (at > since && at <= now) {
      if (isAllBusy) {
        busyMs += at - last;
        finished += work;
      }
      last = at;
    }
    open += dishes;
  }
  if (open >= cooksAtOnce && now > last) busyMs += now - last;
  const measured = (finished / cooksAtOnce + trustMinutes) / (busyMs / 60_000 + trustMinutes);
  return Math.min(fastest, Math.max(slowest, measured));
}
