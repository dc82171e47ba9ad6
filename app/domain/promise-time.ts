/** When an order will be at the seat, as minutes from now. */
export type PromiseMinutes = { from: number; to: number };

const walkMinutes = 4;
/** A promise is a range of this width: honest at half-time, still useful. */
const spreadMinutes = 6;

/**
 * Longest preparation time of the lines, plus the queue ahead, plus the walk (DESIGN.md section 5).
 * @param preparationMinutes of each line
 * @param queueMinutes kitchen work ahead of this order, already divided by the kitchen's pace
 */
export function promiseMinutes(preparationMinutes: readonly number[], queueMinutes: number): PromiseMinutes {
  const longest = Math.max(0, ...preparationMinutes);
  const from = Math.round(longest + Math.max(0, queueMinutes) + walkMinutes / 2);
  return { from, to: from + spreadMinutes };
}

/** The minutes left until a promised range, never negative: what the fan reads largest. */
export function minutesLeft(promise: { fromAt: number; toAt: number }, now: number): PromiseMinutes {
  const minutes = (at: number) => Math.max(0, Math.ceil((at - now) / 60_000));
  return { from: minutes(promise.fromAt), to: minutes(promise.toAt) };
}
