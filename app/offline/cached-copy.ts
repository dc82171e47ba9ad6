import { cachedMark, networkPendingMark } from "./messages.ts";

/** State of the cached copy that this document came from: its age in ms, and whether the network is still pending. */
type CachedCopy = { ageMs: number; isAsking: boolean };

/** Null when the document came from the network. */
export function readCachedCopy(): CachedCopy | null {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const found = navigation?.serverTiming?.find((each) => each.name === cachedMark);
  return found ? { ageMs: found.duration, isAsking: found.description === networkPendingMark } : null;
}
