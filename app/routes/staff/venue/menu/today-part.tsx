import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Chip } from "#app/components/fields/chip.tsx";
import { Field } from "#app/components/fields/field.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { useNow } from "#app/hooks/use-now.ts";
import { OptionsOut } from "#app/routes/staff/parts/options.tsx";
import { typedNumber } from "#domain/language/typed.ts";
import type { RunItemBody } from "#domain/schemas/staff.ts";
import { serviceDayEnd } from "#domain/shop/service-day.ts";
import type { ItemPlace, VenueItem } from "#domain/venue/venue-console.ts";
import { SaveProblem } from "../parts/changed-note.tsx";
import { Part } from "../parts/part.tsx";
import { useSave } from "../parts/use-save.ts";
import { useVenue, useVenueClock } from "../parts/use-venue.ts";
import { AheadFields, HoldingTimes } from "./ahead-fields.tsx";

/** How each shop sells the dish today. Changes apply at once; the shop can make them too. */
export function TodayPart({ item }: { item: VenueItem }) {
  const { t } = useLingui();
  const hasMatch = useVenue().settings.match !== null;
  return (
    <Part id="today" title={t`Right now`} note={t`Takes effect right away, no need to save.`}>
      {item.places.map((place) => (
        <Place
          key={[place.shopId, place.stock, place.holdMinutes, place.tray].join()}
          item={item}
          place={place}
        />
      ))}
      {hasMatch && <HoldingTimes />}
    </Part>
  );
}

function Place({ item, place }: { item: VenueItem; place: ItemPlace }) {
  const { t } = useLingui();
  const venue = useVenue();
  const clock = useVenueClock();
  const words = useLocalize();
  const { send, busy, ...save } = useSave({ isDirect: true });
  const now = useNow(60_000);
  const [stock, setStock] = useState(place.stock === null ? "" : String(place.stock));
  const name = words(venue.shops.find((shop) => shop.id === place.shopId)?.name);
  const isSoldOut = (place.soldOutUntil ?? 0) > now;

  const run = (body: RunItemBody) =>
    send("POST /staff/shops/:shopId/items/:itemId", {
      params: { shopId: place.shopId, itemId: item.id },
      body,
    });

  const count = stock.trim() === "" ? null : typedNumber(stock);
  const isCount = count === null || (Number.isInteger(count) && count >= 0 && count <= 100_000);
  return (
    <div className="grid gap-2 border-t pt-3 first-of-type:border-0 first-of-type:pt-0">
      <div className="row flex-wrap gap-2">
        <b className="min-w-0 grow wrap-anywhere">{name}</b>
        {!place.isAvailable ? (
          <Chip tone="red">{t`Off the menu`}</Chip>
        ) : isSoldOut ? (
          <Chip tone="red">{t`Sold out until ${clock(place.soldOutUntil ?? 0)}`}</Chip>
        ) : place.stock === 0 ? (
          <Chip tone="red">{t`None left`}</Chip>
        ) : (
          <Chip tone="green">{t`On sale`}</Chip>
        )}
      </div>
      <div className="row flex-wrap items-end gap-2">
        {isSoldOut ? (
          <Button kind="soft" busy={busy} onClick={() => void run({ soldOutUntil: null })}>
            {t`Back on sale`}
          </Button>
        ) : (
          <Button
            kind="outline"
            busy={busy}
            onClick={() => void run({ soldOutUntil: serviceDayEnd(venue.timeZone, Date.now()) })}
          >
            {t`Sold out for today`}
          </Button>
        )}
        <Button kind="text" busy={busy} onClick={() => void run({ isAvailable: !place.isAvailable })}>
          {place.isAvailable ? t`Take off the menu` : t`Put back on the menu`}
        </Button>
        <div className="row items-start gap-2">
          <Field
            compact
            className="w-38"
            label={t`Portions left`}
            inputMode="numeric"
            dir="ltr"
            placeholder={t`not counted`}
            value={stock}
            onChange={({ target }) => setStock(target.value)}
            error={isCount ? undefined : t`A whole number`}
          />
          <Button
            kind="soft"
            className="mt-1.5"
            busy={busy}
            disabled={!isCount || count === place.stock}
            onClick={() => void run({ stock: count })}
          >
            {t`Set`}
          </Button>
        </div>
      </div>
      {venue.settings.match && <AheadFields place={place} busy={busy} onSave={(ahead) => void run(ahead)} />}
      <OptionsOut
        options={item.customization.flatMap(({ options }) =>
          options.map(({ id, name }) => ({ id, name, soldOutUntil: place.optionsOut?.[id] ?? null })),
        )}
        now={now}
        timeZone={venue.timeZone}
        disabled={busy}
        onChange={(option) => void run({ option })}
      />
      <SaveProblem save={save} />
    </div>
  );
}
