import { Trans } from "@lingui/react/macro";
import { clockTime } from "#domain/language/greeting.ts";
import type { OrderLive } from "#domain/order/order-events.ts";

export function DeliveredText({ live, timeZone }: { live: OrderLive; timeZone: string }) {
  const time = live.deliveredAt === null ? null : clockTime(timeZone, live.deliveredAt);
  return (
    <>
      {time && (
        <>
          <p className="mt-1 text-muted">
            <Trans>Delivered at</Trans>
          </p>
          <p className="text-4xl font-bold leading-none tabular-nums">{time}</p>
        </>
      )}
      <p className="mt-1 text-muted">
        <Trans>Enjoy your food, and the match.</Trans>
      </p>
    </>
  );
}
