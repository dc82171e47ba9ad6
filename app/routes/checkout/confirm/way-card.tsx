import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Card } from "#app/components/card.tsx";
import { minutesRange } from "#app/components/food/minutes-range.tsx";
import { Money } from "#app/components/money.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { Ways } from "#domain/cart/checkout.ts";
import type { Fulfilment, Way } from "#domain/pickup/pickup.ts";

type Props = { ways: Ways; chosen: Fulfilment; stadiumId: string; onChoose: (way: Fulfilment) => void };

/** Brought to the seat or picked up, with the time and the fee of each; only where the venue has both. */
export function WayCard({ ways, chosen, stadiumId, onChoose }: Props) {
  const { t } = useLingui();
  const { seat, pickup } = ways;
  const row = (way: Fulfilment, title: string, text: ReactNode) => {
    const offer = ways[way];
    return (
      <label className="row min-h-16 gap-3 rounded-control edge p-3">
        <input
          type="radio"
          name="way"
          value={way}
          className="tick"
          checked={chosen === way}
          disabled={!offer && chosen !== way}
          onChange={() => onChoose(way)}
        />
        <span className="min-w-0 grow">
          <span className="block font-semibold">{title}</span>
          <span className="block text-sm text-muted">{text}</span>
        </span>
        {offer &&
          (offer.feeMinor > 0 ? (
            <Money minor={offer.feeMinor} />
          ) : (
            <span className="flex-none">{t`No fee`}</span>
          ))}
      </label>
    );
  };
  return (
    <Card className="p-5">
      <fieldset className="grid gap-2">
        <legend className="pb-2 text-lg font-semibold">{t`How would you like to get it?`}</legend>
        {row("seat", t`To my seat`, seat ? <InAbout {...seat} /> : t`Nobody delivers there right now`)}
        {row("pickup", t`I’ll pick it up`, pickup ? <ReadyIn {...pickup} /> : t`No shelf is free right now`)}
        {chosen === "pickup" && (
          <p className="text-sm text-muted">{t`An order that isn’t picked up in time may still be charged.`}</p>
        )}
      </fieldset>
      {/* In a tab of its own: nothing that is typed here gets lost. */}
      <a
        href={`/waits/${stadiumId}`}
        target="_blank"
        rel="noopener"
        className="row mt-2 min-h-11 font-medium text-link"
      >
        {t`Waiting times at every shop`}
      </a>
    </Card>
  );
}

function InAbout({ promise }: Way) {
  const range = minutesRange(promise);
  return <Trans>In about {range} min</Trans>;
}

function ReadyIn({ promise, shopName, walkMinutes }: NonNullable<Ways["pickup"]>) {
  const shop = useLocalize()(shopName);
  const range = minutesRange(promise);
  const walk = walkMinutes ?? 0;
  return (
    <Trans>
      {shop}: ready in about {range} min, about {walk} min on foot from your seat
    </Trans>
  );
}
