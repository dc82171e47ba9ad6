import { useLingui } from "@lingui/react/macro";
import { Icon } from "../../components/icon.tsx";
import { Picture } from "../../components/picture.tsx";
import { useRange } from "../../components/use-range.ts";
import type { LiveShop } from "../../domain/live-shops.ts";
import { FavoriteButton } from "../../favorites/favorite-button.tsx";
import { useClosedNote } from "./closed-note.ts";
import type { OpeningRow } from "./opening-text.ts";
import { ShopFacts } from "./shop-card.tsx";
import type { ShopCardData } from "./shop-data.ts";
import { StateLine } from "./state-line.tsx";

/** A shop at the head of its menu: whether it cooks now, and when it does. */
export function ShopIntro({
  shop,
  hours,
  live,
}: {
  shop: ShopCardData;
  hours: OpeningRow[];
  live?: LiveShop;
}) {
  const { t } = useLingui();
  const { state, promise } = live ?? shop;
  const closedNote = useClosedNote()(state);
  const range = useRange()(promise.from, promise.to);
  return (
    <section className="card shop mb-5">
      <Picture picture={shop.picture} tint={shop.tint} size={64} />
      <div className="row min-w-0 gap-2">
        <div className="grid min-w-0 grow gap-1">
          <ShopFacts shop={shop} live={live} />
          <p className="text-sm text-muted">{shop.text}</p>
        </div>
        <FavoriteButton kind="shops" id={shop.id} />
      </div>
      <div className="col-span-full">
        <StateLine state={state}>{closedNote ?? t`At your seat in about ${range} minutes`}</StateLine>
        <div className="row items-start gap-2 text-sm text-muted">
          <Icon name="clock" />
          <h2 className="unseen">{t`Opening hours`}</h2>
          {hours.length === 0 ? (
            <p>{t`Open whenever the stadium is`}</p>
          ) : (
            <dl className="facts">
              {hours.map(({ days, clock }) => (
                <div key={days + clock} className="row gap-1">
                  <dt>{days}</dt>
                  <dd>
                    <bdi dir="ltr">{clock}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </div>
    </section>
  );
}
