import { Trans } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { Chip } from "#app/components/fields/chip.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { LinkState } from "#app/live/link-state.ts";
import { clockTime } from "#domain/language/greeting.ts";

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

export function ConnectionChip({ connection }: { connection: Connection }) {
  if (connection === "live")
    return (
      <Chip tone="green">
        <span className="size-2 rounded-full bg-delivered" />
        <Trans>Live</Trans>
      </Chip>
    );
  if (connection === "offline")
    return (
      <Chip tone="red">
        <Icon name="offline" className="size-3.5" />
        <Trans>Offline</Trans>
      </Chip>
    );
  return (
    <Chip tone="orange">
      <Icon name="refresh" className="size-3.5" />
      {connection === "slow" ? <Trans>Every few seconds</Trans> : <Trans>Reconnecting…</Trans>}
    </Chip>
  );
}

/**
 * Loud when the screen may be outdated, because staff who trust a dead screen leave fans waiting. Silent otherwise.
 * @param asOf server's clock in ms when the screen was last confirmed
 */
export function ConnectionBanner({
  connection,
  asOf,
  timeZone,
}: {
  connection: Connection;
  asOf: number;
  timeZone: string;
}) {
  const time = clockTime(timeZone, asOf);
  return (
    <div role="alert" className="sticky top-0 z-30">
      {connection === "offline" && (
        <p className="row justify-center gap-3 bg-danger px-4 py-3 text-lg font-semibold text-on-primary">
          <Icon name="offline" className="size-6" />
          <span>
            <Trans>You’re offline. This is how things stood at {time}.</Trans>
          </span>
        </p>
      )}
    </div>
  );
}

function subscribe(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}
