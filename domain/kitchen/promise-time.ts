/** When an order will be at the seat, in minutes from now. */
export type PromiseMinutes = { from: number; to: number };

/** Walk from a shop to a seat when the venue gave none. */
export const usualWalkMinutes = 4;
/** Width of a promised range: honest at half-time, still useful. */
const spreadMinutes = 6;
/** Time to accept the order and to hand it to a runner. */
const handlingMinutes = 2;

/**
 * The promise for an order that is ready in this many minutes; the likely time is the middle of the range
 * (docs/design.md#promised-time). Every estimate of the product comes from here.
 * @param more the walk to the seat, the wait for a runner, and what staff added because the shop is busy, in minutes
 */
export function promiseFromReady(
  readyMinutes: number,
  {
    walkMinutes = usualWalkMinutes,
    runnerMinutes = 0,
    busyMinutes = 0,
  }: { walkMinutes?: number; runnerMinutes?: number; busyMinutes?: number } = {},
): PromiseMinutes {
  const likely = readyMinutes + handlingMinutes + runnerMinutes + walkMinutes + busyMinutes;
  const from = Math.max(1, Math.round(likely - spreadMinutes / 2));
  return { from, to: from + spreadMinutes };
}

/** Minutes left until a promised range, never negative. */
export function minutesLeft(promise: { fromAt: number; toAt: number }, now: number): PromiseMinutes {
  const minutes = (at: number) => Math.max(0, Math.ceil((at - now) / 60_000));
  return { from: minutes(promise.fromAt), to: minutes(promise.toAt) };
}

/** A promise is announced again only when it moved by this much: a difference of a minute only unsettles fans. */
const announceFromMs = 2 * 60_000;

export function hasMoved(told: { fromAt: number }, next: { fromAt: number }): boolean {
  return Math.abs(next.fromAt - told.fromAt) >= announceFromMs;
}

/** Minutes by which a promise differs from the first, positive when later; 0 when too small to announce. */
export function movedMinutes(first: { fromAt: number } | null, now: { fromAt: number }): number {
  return first && hasMoved(first, now) ? Math.round((now.fromAt - first.fromAt) / 60_000) : 0;
}
