import { Trans } from "@lingui/react/macro";
import { LinkButton } from "#app/components/button.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { absentAfterMinutes } from "#domain/delivery/handover.ts";
import { clockTime } from "#domain/language/greeting.ts";
import type { Localized } from "#domain/language/localized.ts";
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
        <Trans>Wave, or call the runner if you’re not at your seat.</Trans>
      </p>
      <p className="font-semibold">
        {now < untilAt ? (
          <Trans>The runner will wait until {until}</Trans>
        ) : (
          <Trans>The runner can’t wait much longer</Trans>
        )}
      </p>
    </>
  );
}

/** Cooked: nothing runs any more, and it is about to be put where the fan will find it. */
export function ToShelfText({ live: { shelf }, shopName }: Pick<Props, "live"> & { shopName: Localized }) {
  const shop = useLocalize()(shopName);
  return (
    <>
      <p className="mt-1 text-2xl font-bold leading-tight text-balance">
        <Trans>Come to {shop}</Trans>
      </p>
      {shelf && (
        <p className="text-balance text-muted">
          <Trans>
            It’s about to be on shelf <bdi dir="ltr">{shelf}</bdi>.
          </Trans>
        </p>
      )}
    </>
  );
}

/** Where it waits, and until when. */
export function OnShelfText({
  live: { shelf, collectBy },
  shopName,
  timeZone,
}: Pick<Props, "live" | "timeZone"> & { shopName: Localized }) {
  const shop = useLocalize()(shopName);
  const until = collectBy === null ? null : clockTime(timeZone, collectBy);
  return (
    <>
      <p className="mt-1 text-2xl font-bold leading-tight text-balance">
        <Trans>
          Ready at {shop}, shelf <bdi dir="ltr">{shelf}</bdi>
        </Trans>
      </p>
      <p className="text-balance text-muted">
        <Trans>Show your code at the counter.</Trans> {until && <Trans>We’ll keep it until {until}.</Trans>}
      </p>
    </>
  );
}

export function DeliveredText({ live, timeZone }: { live: OrderLive; timeZone: string }) {
  const time = live.deliveredAt === null ? null : clockTime(timeZone, live.deliveredAt);
  return (
    <>
      {time && (
        <>
          <p className="mt-1 text-muted">
            {live.fulfilment === "pickup" ? <Trans>Picked up at</Trans> : <Trans>Delivered at</Trans>}
          </p>
          <p className="text-4xl font-bold leading-none tabular-nums">{time}</p>
        </>
      )}
      <p className="mt-1 text-muted">
        <Trans>Enjoy your food and the match.</Trans>
      </p>
    </>
  );
}

/** The order is stored but not placed; finishing it needs a new document. */
export function DraftText() {
  return (
    <>
      <p className="mt-1 text-xl font-semibold">
        <Trans>One step to go</Trans>
      </p>
      <p className="text-muted">
        <Trans>
          We’ll send your order to the shop as soon as the payment is confirmed. You haven’t been charged yet.
        </Trans>
      </p>
      <LinkButton to="/order/confirm" reloadDocument wide className="mt-3">
        <Trans>Finish payment</Trans>
      </LinkButton>
    </>
  );
}
