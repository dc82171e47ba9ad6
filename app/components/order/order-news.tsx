import { Trans } from "@lingui/react/macro";
import type { PromiseMinutes } from "#domain/kitchen/promise-time.ts";
import { minutesRange } from "../food/minutes-range.tsx";

/** "4–10 min"; "Up to 6 min" once the first has passed; one number for the runner's way. */
export function MinutesLeft({ minutes }: { minutes: PromiseMinutes }) {
  const { from, to } = minutes;
  const range = minutesRange(minutes);
  if (from > 0 && from < to) return <Trans>{range} min</Trans>;
  const number = <bdi translate="no">{to}</bdi>;
  if (from === 0) return <Trans>Up to {number} min</Trans>;
  return <Trans>about {number} min</Trans>;
}

/** On its shelf: which, and until when (the venue's clock) it is kept. */
export function ShelfUntil({ shelf, until }: { shelf: string; until: string }) {
  const place = (
    <bdi dir="ltr" translate="no">
      {shelf}
    </bdi>
  );
  const time = <bdi translate="no">{until}</bdi>;
  return (
    <Trans>
      Ready: shelf {place} until {time}
    </Trans>
  );
}
