import { useLingui } from "@lingui/react/macro";
import { useDietLabel } from "#app/components/food-words.ts";
import { Icon } from "#app/components/icon.tsx";
import { Money } from "#app/components/money.tsx";
import { Picture } from "#app/components/picture.tsx";
import type { LiveDish, LiveStadium } from "#domain/shop/live-shops.ts";
import { DishNow } from "../live-words.tsx";
import type { DishCardData } from "./dish-data.ts";

/** A dish on a menu. The whole card is a link, handled by its list's `data-links`. */
export function DishCard({ dish, now }: { dish: DishCardData; now?: LiveDish }) {
  const { t } = useLingui();
  const dietLabel = useDietLabel();
  const { off, minutes } = dish;
  return (
    <a href={`/food/${dish.id}`} className={now?.state === "sold-out" ? "card dish out" : "card dish"}>
      <Picture picture={dish.picture} seed={dish.id} tint={dish.tint} size={104} />
      <span className="tags">
        {off ? <b className="off">{t`${off}% OFF`}</b> : null}
        {dish.diet?.map((each) => (
          <b key={each}>{dietLabel(each)}</b>
        ))}
      </span>
      {dish.isFar ? (
        <b className="dish-now one-line text-canceled">{t`Not to your seat`}</b>
      ) : (
        now && <DishNow now={now} />
      )}
      <h3 className="clamp-2">{dish.name}</h3>
      {dish.place && <small className="one-line text-muted">{dish.place}</small>}
      <p className="row">
        <Money minor={dish.minor} currency={dish.currency} />
        <span className="row">
          <Icon name="clock" />
          {t`${minutes} min`}
        </span>
      </p>
    </a>
  );
}

type GridProps = { dishes: DishCardData[]; live?: LiveStadium["dishes"] };

export function DishGrid({ dishes, live }: GridProps) {
  return (
    <div className="grid-dishes" data-links="">
      {dishes.map((dish) => (
        <DishCard key={dish.id} dish={dish} now={live?.[dish.id]} />
      ))}
    </div>
  );
}
