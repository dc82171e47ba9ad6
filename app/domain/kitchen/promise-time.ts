/** When an order will be at the seat, as minutes from now. */
export type PromiseMinutes = { from: number; to: number };

/** From a shop to a seat, where the venue gave no table. */
export const usualWalkMinutes = 4;
/** A promise is a range of this width: honest at half-time, still useful. */
const spreadMinutes = 6;
/** Until the order is accepted, and from the counter to a runner's hand. */
const handlingMinutes = 2;

/**
 * Longest preparation time of the lines, plus the queue ahead, plus the walk (docs/design.md#promised-time).
 * @param preparationMinutes of each line
 * @param queueMinutes until the kitchen begins this order, at its measured pace
 * @param more the walk to the seat, and what staff added because the shop is busy
 */
export function promiseMinutes(
  preparationMinutes: readonly number[],
  queueMinutes: number,
  more: { walkMinutes?: number; busyMinutes?: number } = {},
): PromiseMinutes {
  const ready = Math.max(0, ...preparationMinutes) + Math.max(0, queueMinutes);
  return promiseFromReady(ready, more);
}

/** The promise of an order that is ready in so many minutes: the likely time lies in the middle of the range. */
export function promiseFromReady(
  readyMinutes: number,
  { walkMinutes = usualWalkMinutes, busyMinutes = 0 }: { walkMinutes?: number; busyMinutes?: number } = {},
): PromiseMinutes {
  const likely = readyMinutes + handlingMinutes + walkMinutes + busyMinutes;
  const from = Math.max(1, Math.round(likely - spreadMinutes / 2));
  return { from, to: from + spreadMinutes };
}

/** The minutes left until a promised range, never negative: what the fan reads largest. */
export function minutesLeft(promise: { fromAt: number; toAt: number }, now: number): PromiseMinutes {
  const minutes = (at: number) => Math.max(0, Math.ceil((at - now) / 60_000));
  return { from: minutes(promise.fromAt), to: minutes(promise.toAt) };
}

/** A promise is told anew only when it moved by so much: a minute of difference only unsettles. */
const toldFromMs = 2 * 60_000;

export function hasMoved(told: { fromAt: number }, next: { fromAt: number }): boolean {
  return Math.abs(next.fromAt - told.fromAt) >= toldFromMs;
}

/** By how many minutes a promise differs from the first one, later above zero; 0 where the difference is not worth a word. */
export function movedMinutes(first: { fromAt: number } | null, now: { fromAt: number }): number {
  return first && hasMoved(first, now) ? Math.round((now.fromAt - first.fromAt) / 60_000) : 0;
}
