import { useLingui } from "@lingui/react/macro";
import { Chip } from "#app/components/fields/chip.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { Link } from "#app/live/live-state.ts";
import { clockTime } from "#domain/language/greeting.ts";

/** Whether the screen is live, reconnecting, or how old it is: words in an element of their own (docs/browsers.md). */
export function LiveChip({ link, timeZone }: { link: Link; timeZone: string }) {
  const { t } = useLingui();
  if (link === "live")
    return (
      <Chip tone="green">
        <span className="size-2 rounded-full bg-delivered" />
        <span>{t`Live`}</span>
      </Chip>
    );
  if (link === "reconnecting")
    return (
      <Chip tone="orange">
        <Icon name="refresh" className="size-3.5" />
        <span>{t`Reconnecting…`}</span>
      </Chip>
    );
  const time = clockTime(timeZone, link.asOf);
  return (
    <Chip>
      <Icon name="clock" className="size-3.5" />
      <span>{t`As of ${time}`}</span>
    </Chip>
  );
}
