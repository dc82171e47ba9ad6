/** Seeded randomness and the distributions of the simulated rush. */
export type Random = ReturnType<typeof createRandom>;

/** The same seed always gives the same numbers (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const between = (low: number, high: number) => low + (high - low) * next();
  const normal = (mean: number, deviation: number) =>
    mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return {
    next,
    between,
    normal,
    exponential: (mean: number) => -mean * Math.log(1 - next()),
    /** Log-normal, median 1. */
    factor: (deviation: number) => Math.exp(normal(0, deviation)),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
    /** An index, with the probability of its weight. */
    weighted(weights: readonly number[]): number {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
      return weights.findIndex((weight) => {
        left -= weight;
        return left < 0;
      });
    },
  };
}
