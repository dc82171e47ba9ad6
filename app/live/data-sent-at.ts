import { readCachedCopy } from "../offline/cached-copy.ts";

/**
 * When a screen's data left the server, by this device's clock. A cached document is older than its opening; data
 * loaded after hydration never comes from the cache (`app/offline/worker/pages.ts`).
 */
export function dataSentAt(): number {
  const isDocument =
    typeof document !== "undefined" && document.documentElement.dataset.hydrated === undefined;
  return Date.now() - ((isDocument && readCachedCopy()?.ageMs) || 0);
}
