import { useLingui } from "@lingui/react/macro";
import { useDietLabel } from "#app/components/food/use-diet-label.ts";
import { Money } from "#app/components/money.tsx";
import { Picture } from "#app/components/picture.tsx";
import type { LiveDish } from "#domain/shop/live-shops.ts";
import { DishNow } from "../live-words.tsx";
import type { DishCardData } from "./dish-data.ts";
import { DishForm } from "./dish-form.tsx";

/** A dish on a menu: a link, handled by its list's `data-links`, and the button that adds it, of its list's form. */
export function DishCard({ dish, now }: { dish: DishCardData; now?: LiveDish }) {
  const { t } = useLingui();
  const dietLabel = useDietLabel();
  const { off, minutes, out, name } = dish;
  const isTimed = now?.state === "free" || now?.state === "busy";
  const isOut = out || (now && !isTimed);
  return (
    <div className={isOut ? "card dish out" : "card dish"}>
      <a href={`/food/${dish.id}`}>
        <Picture picture={dish.picture} seed={dish.id} tint={dish.tint} size={104} />
        <span className="tags">
          {off ? <b className="off">{t`${off}% OFF`}</b> : null}
          {dish.diet?.map((each) => (
            <b key={each}>{dietLabel(each)}</b>
          ))}
        </span>
        {out === "far" ? (
          <b className="dish-now one-line text-canceled">{t`No delivery to your seat`}</b>
        ) : dish.clashes && !isOut ? (
          <b className="dish-now one-line text-muted">{t`Another shop`}</b>
        ) : (
          <DishNow now={now ?? (out && { state: out })} />
        )}
        <h3 className="clamp-2">{name}</h3>
        {dish.place && <small className="one-line text-muted">{dish.place}</small>}
        <p>
          <Money minor={dish.minor} currency={dish.currency} />
          {(!isTimed || dish.clashes) && <span>{t`${minutes} min prep`}</span>}
        </p>
      </a>
      {!isOut && !dish.clashes && dish.quick && (
        // biome-ignore lint/a11y/useButtonType: it submits anyway, and stands in the first view many times
        <button name="itemId" value={dish.id} aria-label={t`Add ${name}`} className="plus">
          +
        </button>
      )}
    </div>
  );
}

type GridProps = {
  dishes: readonly DishCardData[];
  stadiumId?: string;
  live?: Record<string, LiveDish | undefined>;
};

/** Available dishes, then the others under a heading. */
export function DishGrid({ dishes, stadiumId, live }: GridProps) {
  const { t } = useLingui();
  const rest = dishes.filter((dish) => dish.out);
  const grid = (of: readonly DishCardData[]) => (
    <DishForm dishes={of} stadiumId={stadiumId} className="grid-dishes">
      {of.map((dish) => (
        <DishCard key={dish.id} dish={dish} now={live?.[dish.id]} />
      ))}
    </DishForm>
  );
  if (rest.length === 0 || rest.length === dishes.length) return grid(dishes);
  return (
    <>
      {grid(dishes.filter((dish) => !dish.out))}
      <h3 className="section">{t`Not available now`}</h3>
      {grid(rest)}
    </>
  );
}
