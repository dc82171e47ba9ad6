import { keep, readKept } from "#app/hooks/phone-storage.ts";

const storageName = "seatside_reloaded_at";
const notAgainWithinMs = 5 * 60_000;

/**
 * Reloads the page because the server has a newer version; not twice in a row, so that a deploy in progress causes no
 * loop.
 */
export function reloadOnce(now: number): void {
  const last = Number(readKept(storageName, "sessionStorage") ?? 0);
  if (now - last < notAgainWithinMs) return;
  // Where that can't be kept, it could loop.
  if (keep(storageName, String(now), "sessionStorage")) location.reload();
}
