/**
 * What staff decide for a while. Each has an end: nothing stays on for days (docs/design.md#who-moves-an-order).
 * The longest that each may last from now, in ms.
 */
const hour = 60 * 60_000;
export const overrideLimitsMs = {
  pause: 12 * hour,
  busy: 3 * hour,
  soldOut: 24 * hour,
  preparation: 6 * hour,
} as const;

export type EndProblem = "end-in-the-past" | "end-too-far";

/** Whether an override may end at `until` (ms). Null ends it at once, and is always fine. */
export function endProblem(
  until: number | null | undefined,
  kind: keyof typeof overrideLimitsMs,
  now: number,
): EndProblem | null {
  if (until === null || until === undefined) return null;
  if (until <= now) return "end-in-the-past";
  // A tablet's clock may run a little ahead.
  return until > now + overrideLimitsMs[kind] + 5 * 60_000 ? "end-too-far" : null;
}
