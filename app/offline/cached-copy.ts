import { cachedMark, networkPendingMark } from "./messages.ts";

/** State of a cached copy: its age in ms, and whether the network is still pending. */
type CachedCopy = { ageMs: number; isAsking: boolean };

/** The browser keeps the first few hundred entries, so that an older one is none of what was just loaded. */
const justNowMs = 2_000;

/** Of this document, or of the data that a screen has just loaded. Null when it came from the network. */
export function readCachedCopy(screen?: string): CachedCopy | null {
  const since = performance.now() - justNowMs;
  const timings = performance.getEntriesByType(
    screen ? "resource" : "navigation",
  ) as PerformanceResourceTiming[];
  const { serverTiming } =
    timings.findLast(
      ({ name, responseEnd }) =>
        !screen || (name.startsWith(`${location.origin}${screen}.data`) && responseEnd > since),
    ) ?? {};
  const found = serverTiming?.find((each) => each.name === cachedMark);
  return found ? { ageMs: found.duration, isAsking: found.description === networkPendingMark } : null;
}
