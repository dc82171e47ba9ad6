const firstMs = 400;
const longestMs = 20_000;

/**
 * How long to wait before a connection is tried again: the first time almost at once, then doubling. The upper half
 * is chance, so that a stadium full of phones does not come back in one wave.
 * @param failures in a row so far, from 0
 * @param random of 0 to 1
 */
export function retryDelayMs(failures: number, random: number): number {
  const whole = Math.min(longestMs, firstMs * 2 ** Math.max(0, failures));
  return Math.round((whole / 2) * (1 + random));
}
