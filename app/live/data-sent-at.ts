import { readCachedCopy } from "../offline/cached-copy.ts";

/** When this device got a screen's data, by its own clock: a kept copy is older than its opening. */
export function dataSentAt(): number {
  if (typeof document === "undefined") return Date.now();
  const cameLater = document.documentElement.dataset.hydrated !== undefined;
  return Date.now() - (readCachedCopy(cameLater ? location.pathname : undefined)?.ageMs ?? 0);
}
