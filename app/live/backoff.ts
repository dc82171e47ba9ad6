const firstMs = 400;
/** A busy or failing server gets longer pauses; an unreachable network costs nothing to try. */
const longestMs = { busy: 20_000, unreached: 1_500 };

/**
 * Delay before reconnecting: almost none the first time, then doubling. The upper half is random, so that a stadium
 * full of phones does not reconnect in one wave.
 * @param failures in a row so far, from 0
 * @param random of 0 to 1
 * @param why whether the server refused or nothing got through
 */
export function retryDelayMs(failures: number, random: number, why: keyof typeof longestMs = "busy"): number {
  const whole = Math.min(longestMs[why], firstMs * 2 ** Math.max(0, failures));
  return Math.round((whole / 2) * (1 + random));
}
