import { Trans } from "@lingui/react/macro";
import { Icon } from "#app/components/icon.tsx";
import { clockTime } from "#domain/language/greeting.ts";
import type { Connection } from "./connection.ts";

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
