import { Trans, useLingui } from "@lingui/react/macro";
import { Icon } from "#app/components/icon.tsx";
import { minutesRange } from "#app/components/minutes-range.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { Quote } from "#domain/cart/checkout.ts";
import type { Way } from "#domain/pickup/pickup.ts";
import { usePassedOver } from "../use-passed-over.ts";

/** The other way, where the venue has it: chosen before paying, without a tip. */
function PickupLine({ way }: { way: Way }) {
  const shop = useLocalize()(way.shopName);
  const range = minutesRange(way.promise);
  return (
    <a href="/order/confirm?way=pickup" className="row min-h-11 font-medium text-link">
      <Trans>
        Or pick it up at {shop} in about {range} min
      </Trans>
    </a>
  );
}

/** The shop and the promised time; its space is reserved until the quote arrives. */
export function CartNow({ quote }: { quote: Quote | null }) {
  const { t } = useLingui();
  const localize = useLocalize();
  const passedOver = usePassedOver();
  // Without scripts there is no quote to wait for.
  const isHydrated = useHydrated();
  const closer = quote && passedOver(quote);
  const range = quote && minutesRange(quote.promise);
  const shop = localize(quote?.shopName);
  return (
    <div className="row mt-4 items-start gap-2 pt-4" style={{ minHeight: 64, borderTopWidth: 1 }}>
      {(quote || isHydrated) && <Icon name="clock" />}
      {quote ? (
        <p className="min-w-0">
          <b className="block font-semibold">
            <Trans>At your seat in about {range} minutes</Trans>
          </b>
          <span className="block text-sm text-muted">{t`Shop: ${shop}`}</span>
          {closer && <span className="block text-sm text-muted">{closer}</span>}
          {quote.ways?.pickup && <PickupLine way={quote.ways.pickup} />}
        </p>
      ) : isHydrated ? (
        <span className="grid grow gap-2">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-5 w-40" />
        </span>
      ) : null}
    </div>
  );
}
