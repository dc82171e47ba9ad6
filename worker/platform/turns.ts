/**
 * Lets a crowd through a door: so many at once, then so many a second, each in its turn. Kept in the isolate's memory,
 * so that it costs nothing and holds for one isolate.
 */
export function createTurns({ atOnce, perSecond }: { atOnce: number; perSecond: number }) {
  const everyMs = 1_000 / perSecond;
  /** When all turns that were given are used up, in ms. */
  let usedUpAt = 0;
  const waitAt = (now: number) => Math.max(0, usedUpAt - now - (atOnce - 1) * everyMs);
  return {
    /** How many ms to wait; null, and no turn, when that is longer than `longestMs`. */
    take(now: number, longestMs: number): number | null {
      const waitMs = waitAt(now);
      if (waitMs > longestMs) return null;
      usedUpAt = Math.max(usedUpAt, now) + everyMs;
      return waitMs;
    },
    /** Whether somebody who came now would wait. */
    areTaken: (now: number) => waitAt(now) > 0,
  };
}

/** Of what an isolate gives in a window of time, nobody takes more than so many. In memory, like turns. */
export function createShares({ most, windowMs }: { most: number; windowMs: number }) {
  let since = 0;
  let taken = new Map<string, number>();
  return {
    take(who: string, now: number): boolean {
      if (now - since >= windowMs) [since, taken] = [now, new Map()];
      const count = (taken.get(who) ?? 0) + 1;
      taken.set(who, count);
      return count <= most;
    },
  };
}
