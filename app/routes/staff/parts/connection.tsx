import { Trans, useLingui } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { Chip, type ChipTone } from "#app/components/fields/chip.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { IconName } from "#app/components/icon-paths.ts";
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
  const { t } = useLingui();
  const chips: Record<Connection, [tone: ChipTone, icon: IconName | null, text: string]> = {
    live: ["green", null, t`Live`],
    slow: ["orange", "refresh", t`Every few seconds`],
    reconnecting: ["orange", "refresh", t`Reconnecting…`],
    offline: ["red", "offline", t`No connection`],
  };
  const [tone, icon, text] = chips[connection];
  return (
    <Chip tone={tone}>
      {icon ? (
        <Icon name={icon} className="size-3.5" />
      ) : (
        <span className="size-2 rounded-full bg-delivered" />
      )}
      {text}
    </Chip>
  );
}

type ConnectionBannerProps = { connection: Connection; asOf: number; timeZone: string };

/**
 * Loud when the screen may be outdated, because staff who trust a dead screen leave fans waiting. Silent otherwise.
 * @param asOf server's clock in ms when the screen was last confirmed
 */
export function ConnectionBanner({ connection, asOf, timeZone }: ConnectionBannerProps) {
  const time = clockTime(timeZone, asOf);
  return (
    <div role="alert" className="sticky top-0 z-30">
      {connection === "offline" && (
        <p className="row justify-center gap-3 bg-danger px-4 py-3 text-lg font-semibold text-on-primary">
          <Icon name="offline" className="size-6" />
          <span>
            <Trans>No connection to Seatside. This is how things stood at {time}.</Trans>
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
