import { Trans } from "@lingui/react/macro";
import { Chip } from "#app/components/chip.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { Link } from "#app/live/live-state.ts";
import { clockTime } from "#domain/language/greeting.ts";

/** Shows whether the screen is live, reconnecting, or how old it is. */
export function LiveChip({ link, timeZone }: { link: Link; timeZone: string }) {
  if (link === "live")
    return (
      <Chip tone="green">
        <span className="size-2 rounded-full bg-delivered" />
        <Trans>Live</Trans>
      </Chip>
    );
  if (link === "reconnecting")
    return (
      <Chip tone="orange">
        <Icon name="refresh" className="size-3.5" />
        <Trans>Reconnecting…</Trans>
      </Chip>
    );
  const time = clockTime(timeZone, link.asOf);
  return (
    <Chip>
      <Icon name="clock" className="size-3.5" />
      <Trans>As of {time}</Trans>
    </Chip>
  );
}
