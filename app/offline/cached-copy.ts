import { cachedMark, networkPendingMark } from "./messages.ts";

/** State of a cached copy: its age in ms, and whether the network is still pending. */
type CachedCopy = { ageMs: number; isAsking: boolean };

/** Of this document, or of the data that a screen loaded later. Null when it came from the network. */
export function readCachedCopy(screen?: string): CachedCopy | null {
  const isData = ({ name }: PerformanceEntry) => name.startsWith(`${location.origin}${screen}.data`);
  const entries = screen
    ? performance.getEntriesByType("resource").filter(isData)
    : performance.getEntriesByType("navigation");
  const { serverTiming } = (entries.at(-1) ?? {}) as Partial<PerformanceResourceTiming>;
  const found = serverTiming?.find((each) => each.name === cachedMark);
  return found ? { ageMs: found.duration, isAsking: found.description === networkPendingMark } : null;
}
