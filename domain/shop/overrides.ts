import { hourMs, minuteMs } from "../durations.ts";
/**
 * The longest that each temporary override by staff may last, in ms. Nothing stays on for days
 * (docs/design.md#who-moves-an-order).
 */
export const overrideLimitsMs = {
  pause: 12 * hourMs,
  busy: 3 * hourMs,
  soldOut: 24 * hourMs,
  preparation: 6 * hourMs,
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
  return until > now + overrideLimitsMs[kind] + 5 * minuteMs ? "end-too-far" : null;
}
