import type { LinkState } from "#app/live/link-state.ts";

/** How a staff screen hears of the world: at once, every few seconds, not yet again, or not at all. */
export type Connection = "live" | "slow" | "reconnecting" | "offline";

/** What was right so lately is no reason for alarm; a socket's silence is noticed within 25 seconds, polling asks every 4. */
const freshMs = 12_000;

export function connectionOf({ link, confirmedAt }: LinkState, now: number, isOnline: boolean): Connection {
  if (!isOnline) return "offline";
  if (link === "live") return "live";
  if (now - confirmedAt > freshMs) return "offline";
  return link === "reconnecting" ? "reconnecting" : "slow";
}
