const firstMs = 400;
/** A server that is down or busy is left in peace; a network that is away costs nobody anything to try. */
const longestMs = { busy: 20_000, unreached: 1_500 };

/**
 * How long to wait before a connection is tried again: the first time almost at once, then doubling. The upper half
 * is chance, so that a stadium full of phones does not come back in one wave.
 * @param failures in a row so far, from 0
 * @param random of 0 to 1
 * @param why whether the server refused or nothing got through at all
 */
export function retryDelayMs(failures: number, random: number, why: keyof typeof longestMs = "busy"): number {
  const whole = Math.min(longestMs[why], firstMs * 2 ** Math.max(0, failures));
  return Math.round((whole / 2) * (1 + random));
}
