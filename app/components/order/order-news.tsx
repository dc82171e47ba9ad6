import { useLingui } from "@lingui/react/macro";
import type { PromiseMinutes } from "#domain/kitchen/promise-time.ts";
import { minutesRange } from "../food/minutes-range.tsx";

/** "4–10 min"; "Up to 6 min" once the first has passed; one number for the runner's way. */
export function MinutesLeft({ minutes }: { minutes: PromiseMinutes }) {
  const { t } = useLingui();
  const { from, to } = minutes;
  const range = minutesRange(minutes);
  if (from > 0 && from < to) return t`${range} min`;
  const number = <bdi translate="no">{to}</bdi>;
  if (from === 0) return t`Up to ${number} min`;
  return t`about ${number} min`;
}

/** On its shelf: which, and until when (the venue's clock) it is kept. */
export function ShelfUntil({ shelf, until }: { shelf: string; until: string }) {
  const { t } = useLingui();
  const place = (
    <bdi dir="ltr" translate="no">
      {shelf}
    </bdi>
  );
  const time = <bdi translate="no">{until}</bdi>;
  return t`Ready: shelf ${place} until ${time}`;
}
