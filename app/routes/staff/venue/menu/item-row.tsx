import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { call } from "#app/api/client.ts";
import { Chip } from "#app/components/fields/chip.tsx";
import { AgeSign } from "#app/components/food/legal-age.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Picture } from "#app/components/picture.tsx";
import { showToast } from "#app/hooks/toast.ts";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { useNow } from "#app/hooks/use-now.ts";
import { serviceDayEnd } from "#domain/shop/service-day.ts";
import type { VenueItemRow } from "#domain/venue/venue-console.ts";
import { OtherTexts } from "../parts/texts-fields.tsx";
import type { Sorting } from "../parts/use-sorting.tsx";
import { useVenue } from "../parts/use-venue.ts";
import { venueProblem } from "../parts/venue-texts.ts";
import { PriceField } from "./price-field.tsx";

/** A dish in the list: names, state and price, both changed on the spot; or its place, while that is changed. */
export function ItemRow({
  item,
  sorting,
  at,
  count,
}: {
  item: VenueItemRow;
  /** Null where the order can't be changed. */
  sorting: Sorting | null;
  /** Its place, of so many. */
  at: number;
  count: number;
}) {
  const { categories } = useVenue();
  const words = useLocalize();
  const category = categories.find((each) => each.id === item.categoryId);
  const name = words(item.name);
  const moving = sorting?.isSorting ? sorting : null;
  return (
    <li {...moving?.rowProps(item.id)}>
      <Picture
        picture={item.picture}
        tint={category?.tint ?? "warm"}
        size={36}
        className={`size-12 flex-none rounded-small ${moving ? "max-sm:hidden" : ""}`}
      />
      <span className={`min-w-0 flex-1 ${moving ? "" : "basis-44"}`}>
        <Link to={item.id} className="row-link block wrap-anywhere">
          {name}
        </Link>
        <span className={`block text-sm text-muted ${moving ? "one-line" : "wrap-anywhere"}`}>
          <OtherTexts text={item.name} />
          {category && ` · ${words(category.name)}`}
        </span>
      </span>
      {moving ? (
        moving.buttonsOf(item.id, name, at, count)
      ) : (
        <span className="row ms-auto flex-wrap justify-end gap-1.5">
          {item.discountPercentage !== null && (
            <Chip tone={item.offerState === "on" ? "green" : "plain"}>
              <bdi dir="ltr">-{item.discountPercentage}%</bdi>
            </Chip>
          )}
          {item.ageRestricted && (
            <Chip tone="orange">
              <AgeSign />
            </Chip>
          )}
          <SoldSwitch item={item} />
          <PriceField item={item} />
        </span>
      )}
    </li>
  );
}

/** Whether the dish can be had, and one tap to change it in every shop that sells it, until the day ends. */
function SoldSwitch({ item }: { item: VenueItemRow }) {
  const { shops, timeZone } = useVenue();
  const now = useNow(60_000);
  const words = useLocalize();
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const out = item.places.filter((place) => !isSold(place, now));
  if (item.places.length === 0) return null;
  const name = words(item.name);
  // Dishes off the menu or counted down to 0 are put back on the dish's own screen.
  const isTimed = (place: VenueItemRow["places"][number]) => (place.soldOutUntil ?? 0) > now;

  async function toggle() {
    if (busy) return;
    setBusy(true);
    const until = out.length > 0 ? null : serviceDayEnd(timeZone, Date.now());
    const places = until === null ? item.places.filter(isTimed) : item.places;
    const answers = await Promise.all(
      places.map(({ shopId }) =>
        call("POST /staff/shops/:shopId/items/:itemId", {
          params: { shopId, itemId: item.id },
          body: { soldOutUntil: until },
        }),
      ),
    );
    const failed = answers.find((answer) => !answer.ok);
    if (failed && !failed.ok) showToast({ kind: "error", text: venueProblem(t, failed.problem.code) });
    await revalidate();
    setBusy(false);
  }
  const names = out.map((place) => words(shops.find((shop) => shop.id === place.shopId)?.name)).join(", ");
  const isOut = out.length > 0;
  return (
    <button
      type="button"
      className={`above state-pill ${isOut ? "bg-canceled-tint text-canceled" : "bg-delivered-tint text-delivered"}`}
      aria-busy={busy || undefined}
      disabled={isOut && !out.some(isTimed)}
      onClick={() => void toggle()}
    >
      <Icon name={isOut ? "close" : "check"} />
      <span className="min-w-0 wrap-anywhere">
        {!isOut ? t`On sale` : out.length === item.places.length ? t`Sold out` : t`Sold out: ${names}`}
      </span>
      <span className="unseen"> · {name}</span>
    </button>
  );
}

function isSold(place: VenueItemRow["places"][number], now: number): boolean {
  return place.isAvailable && (place.soldOutUntil ?? 0) <= now && place.stock !== 0;
}
