import type { LinkState } from "#app/live/link-state.ts";

/** How a staff screen gets updates: at once, every few seconds, not yet again, or not at all. */
export type Connection = "live" | "slow" | "reconnecting" | "offline";

/**
 * A state confirmed this recently raises no alarm; a dead socket is detected within 25 seconds, polling runs every 4.
 */
const freshMs = 12_000;

export function connectionOf({ link, confirmedAt }: LinkState, now: number, isOnline: boolean): Connection {
  if (!isOnline) return "offline";
  if (link === "live") return "live";
  if (now - confirmedAt > freshMs) return "offline";
  return link === "reconnecting" ? "reconnecting" : "slow";
}
