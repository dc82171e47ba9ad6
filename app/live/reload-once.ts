const storageName = "seatside_reloaded_at";
const notAgainWithinMs = 5 * 60_000;

/**
 * Reloads the page because the server has a newer version; not twice in a row, so that a deploy in progress causes no
 * loop.
 */
export function reloadOnce(now: number): void {
  try {
    const last = Number(sessionStorage.getItem(storageName) ?? 0);
    if (now - last < notAgainWithinMs) return;
    sessionStorage.setItem(storageName, String(now));
  } catch {
    // Without session storage it could loop.
    return;
  }
  location.reload();
}
