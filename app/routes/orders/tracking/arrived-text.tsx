import { Trans } from "@lingui/react/macro";
import { absentAfterMinutes } from "#domain/delivery/handover.ts";
import { clockTime } from "#domain/language/greeting.ts";
import type { OrderLive } from "#domain/order/order-events.ts";

type Props = { live: OrderLive; timeZone: string; now: number };

/** The runner is at the seat and finds nobody: what to do, and how long the food waits. */
export function ArrivedText({ live: { arrivedAt }, timeZone, now }: Props) {
  const untilAt = (arrivedAt ?? now) + absentAfterMinutes * 60_000;
  const until = clockTime(timeZone, untilAt);
  return (
    <>
      <p className="mt-1 text-2xl font-bold leading-tight text-balance">
        <Trans>Your food is at your seat</Trans>
      </p>
      <p className="text-balance text-muted">
        <Trans>Wave, or call the runner if you are somewhere else.</Trans>
      </p>
      <p className="font-semibold">
        {now < untilAt ? (
          <Trans>Waiting for you until {until}</Trans>
        ) : (
          <Trans>The runner can’t wait much longer</Trans>
        )}
      </p>
    </>
  );
}
