import { Trans } from "@lingui/react/macro";
import { Chip } from "../../components/chip.tsx";
import { Icon } from "../../components/icon.tsx";
import { clockTime } from "../../domain/greeting.ts";
import type { Link } from "../../live/live-state.ts";

/** How fresh the screen is: live, coming back, or the age of what it shows. */
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
