import { Link } from "react-router";
import { Chip } from "#app/components/chip.tsx";
import { AgeSign } from "#app/components/legal-age.tsx";
import { Picture } from "#app/components/picture.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { VenueItemRow } from "#domain/venue/venue-console.ts";
import { OtherTexts } from "../parts/other-texts.tsx";
import type { Sorting } from "../parts/use-sorting.tsx";
import { useVenue } from "../parts/use-venue.ts";
import { PriceField } from "./price-field.tsx";
import { SoldSwitch } from "./sold-switch.tsx";

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
