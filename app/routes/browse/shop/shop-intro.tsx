import { Trans, useLingui } from "@lingui/react/macro";
import { minutesRange } from "#app/components/food/minutes-range.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Picture } from "#app/components/picture.tsx";
import { FavoriteButton } from "#app/favorites/favorite-button.tsx";
import { closedText } from "#app/routes/kitchen/closed-shop.tsx";
import type { Shabbat } from "#domain/menu/shabbat.ts";
import type { LiveShop } from "#domain/shop/live-shops.ts";
import { SeatNote, StateLine, type Tone } from "../state-line.tsx";
import { useClosedNote } from "../use-closed-note.ts";
import type { OpeningRow } from "./own-shop.ts";
import { ShopFacts } from "./shop-card.tsx";
import type { ShopCardData } from "./shop-data.ts";

type Props = {
  shop: ShopCardData;
  hours: OpeningRow[];
  shabbat?: Shabbat | null;
  /** Why it is closed, if that is Shabbat or a holiday. */
  rest?: string;
  live?: LiveShop;
  /** The stadium, where fans pick up themselves. */
  waitsOf: string | null;
};

/** The header of a shop's menu: whether it cooks now, and its hours. */
export function ShopIntro({ shop, hours, shabbat, rest, live, waitsOf }: Props) {
  const { t } = useLingui();
  const { state } = live ?? shop;
  const pausedNote = useClosedNote()(state);
  const isClosed = state === "closed" || state === "closed-today";
  // Others may be open.
  const closedNote = isClosed ? closedText(t, `shops-${state}`, { shop: shop.name }) : pausedNote;
  const range = live?.promise && minutesRange(live.promise);
  const load = live?.load ?? "free";
  const minutes = live?.roomInMinutes ?? 0;
  const text =
    load === "full" ? (
      t`The kitchen is at capacity. You can order again in about ${minutes} min.`
    ) : load === "busy" ? (
      <Trans>Busy right now: at your seat in about {range} minutes</Trans>
    ) : range ? (
      <Trans>At your seat in about {range} minutes</Trans>
    ) : (
      t`Open`
    );
  const tone: Tone = closedNote || load === "full" ? "bad" : load === "busy" ? "busy" : "good";
  return (
    // Always in sight: a guess of its height would move the menu once it is laid out.
    <section className="card shop mb-5" style={{ contentVisibility: "visible" }}>
      <Picture picture={shop.picture} tint={shop.tint} size={64} />
      <div className="row min-w-0 gap-2">
        <div className="grid min-w-0 grow gap-1">
          <ShopFacts shop={{ ...shop, reach: undefined }} live={live} />
        </div>
        <FavoriteButton kind="shops" id={shop.id} />
      </div>
      <div className="col-span-full">
        {/* Always two lines, so that the web font does not shift the menu below. */}
        <p className="intro">{shop.text}</p>
        {shop.reach ? (
          <SeatNote reach={shop.reach} />
        ) : (
          <StateLine tone={tone}>{(state !== "open" && rest) || (closedNote ?? text)}</StateLine>
        )}
        <div className="row items-start gap-2 text-sm text-muted">
          <Icon name="clock" />
          <h2 className="unseen">{t`Opening hours`}</h2>
          {hours.length === 0 ? (
            <p>{t`Open whenever the stadium is open`}</p>
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
        {waitsOf && (
          <a href={`/waits/${waitsOf}`} className="row min-h-11 font-medium text-link">
            {t`Waiting times at every shop`}
          </a>
        )}
        {shabbat && (
          <p className="text-sm text-muted">
            {t`Closed on Shabbat and holidays: from ${shabbat.from} on the eve until ${shabbat.until}`}
          </p>
        )}
      </div>
    </section>
  );
}
