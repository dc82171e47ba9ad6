import { keptMark } from "./kept-mark.ts";

/** How old the phone's copy is that this document came from, in ms; null where it came from the network. */
export function keptAgeMs(): number | null {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.serverTiming?.find((each) => each.name === keptMark)?.duration ?? null;
}
