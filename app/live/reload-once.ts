const storageName = "seatside_reloaded_at";
const notAgainWithinMs = 5 * 60_000;

/**
 * Loads the page anew because the server speaks a newer version than it; not twice in a row, so that a deploy that is
 * still under way makes no loop.
 */
export function reloadOnce(now: number): void {
  try {
    const last = Number(sessionStorage.getItem(storageName) ?? 0);
    if (now - last < notAgainWithinMs) return;
    sessionStorage.setItem(storageName, String(now));
  } catch {
    // Without a memory it could loop.
    return;
  }
  location.reload();
}
