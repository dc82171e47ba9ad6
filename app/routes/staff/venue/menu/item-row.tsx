import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { Chip } from "#app/components/chip.tsx";
import { Money } from "#app/components/money.tsx";
import { Picture } from "#app/components/picture.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { useNow } from "#app/hooks/use-now.ts";
import type { VenueItemRow } from "#domain/venue/venue-console.ts";
import { MoveButtons } from "../parts/move-buttons.tsx";
import { OtherTexts } from "../parts/other-texts.tsx";
import { useVenue } from "../parts/use-venue.ts";

/** A dish in the list: both names, price, shops, and state. */
export function ItemRow({
  item,
  onMove,
  busy,
  isFirst,
  isLast,
}: {
  item: VenueItemRow;
  onMove: ((direction: "up" | "down") => void) | undefined;
  busy: boolean;
  isFirst: boolean;
  isLast: boolean;
}) {
  const { categories } = useVenue();
  const words = useLocalize();
  const category = categories.find((each) => each.id === item.categoryId);
  return (
    <li>
      <Picture
        picture={item.picture}
        tint={category?.tint ?? "warm"}
        size={36}
        className="size-12 flex-none rounded-small"
      />
      <span className="min-w-0 flex-1 basis-44">
        <Link to={item.id} className="row-link block wrap-anywhere">
          {words(item.name)}
        </Link>
        <span className="block text-sm wrap-anywhere text-muted">
          <OtherTexts text={item.name} />
          {category && ` · ${words(category.name)}`}
        </span>
      </span>
      <span className="row flex-wrap justify-end gap-1.5">
        <ItemStates item={item} />
      </span>
      <Money
        minor={item.priceMinor}
        currency={item.currency}
        className="min-w-20 text-end font-semibold tabular"
      />
      {onMove && (
        <MoveButtons name={words(item.name)} isFirst={isFirst} isLast={isLast} busy={busy} onMove={onMove} />
      )}
    </li>
  );
}

function ItemStates({ item }: { item: VenueItemRow }) {
  const { shops } = useVenue();
  const now = useNow(60_000);
  const words = useLocalize();
  const out = item.places.filter((place) => !isSold(place, now));
  const nameOf = (id: string) => words(shops.find((shop) => shop.id === id)?.name);
  return (
    <>
      {out.length > 0 && (
        <Chip tone="red">
          {out.length === item.places.length && out.length > 1 ? (
            <Trans>Sold out everywhere</Trans>
          ) : (
            <Trans>Sold out: {out.map((place) => nameOf(place.shopId)).join(", ")}</Trans>
          )}
        </Chip>
      )}
      {item.discountPercentage !== null && (
        <Chip tone={item.offerActive ? "green" : "plain"}>
          <bdi dir="ltr">-{item.discountPercentage}%</bdi>
        </Chip>
      )}
      {item.ageRestricted && (
        <Chip tone="orange">
          <bdi dir="ltr">18+</bdi>
        </Chip>
      )}
    </>
  );
}

function isSold(place: VenueItemRow["places"][number], now: number): boolean {
  return place.isAvailable && (place.soldOutUntil ?? 0) <= now && place.stock !== 0;
}
