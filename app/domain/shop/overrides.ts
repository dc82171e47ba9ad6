/**
 * The longest that each temporary override by staff may last, in ms. Nothing stays on for days
 * (docs/design.md#who-moves-an-order).
 */
const hour = 60 * 60_000;
export const overrideLimitsMs = {
  pause: 12 * hour,
  busy: 3 * hour,
  soldOut: 24 * hour,
  preparation: 6 * hour,
} as const;

export type EndProblem = "end-in-the-past" | "end-too-far";

/** Whether an override may end at `until` (ms). Null ends it at once and is always valid. */
export function endProblem(
  until: number | null | undefined,
  kind: keyof typeof overrideLimitsMs,
  now: number,
): EndProblem | null {
  if (until === null || until === undefined) return null;
  if (until <= now) return "end-in-the-past";
  // A tablet's clock may be a little ahead.
  return until > now + overrideLimitsMs[kind] + 5 * 60_000 ? "end-too-far" : null;
}
