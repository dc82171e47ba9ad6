import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Translate } from "#app/i18n/known-text.ts";
import type { LiveStadium } from "#domain/shop/live-shops.ts";
import { DishCard } from "../menu/dish-card.tsx";
import { type DishCardData, unpackDishes } from "../menu/dish-data.ts";
import { DishForm } from "../menu/dish-form.tsx";
import type { FoodDetail } from "./food-data.ts";

/** Similar dishes that can be had, by the live state. */
export function similarNow(food: FoodDetail, live: LiveStadium | null): DishCardData[] {
  return unpackDishes(food.similar).filter(({ id }) => {
    const now = live?.dishes[id]?.state;
    return !now || now === "free" || now === "busy";
  });
}

/** Why dish and cart can't be one order, naming both; null if they can, or belong to different stadiums. */
export function clashText(t: Translate, { ordered, shops, name }: FoodDetail): string | null {
  if (!ordered) return null;
  const { dish, shop } = ordered;
  const other = shops[0]?.name ?? "";
  return t(
    msg`Your cart has ${dish} from ${shop}. ${name} is sold at ${other}, and one order comes from one shop.`,
  );
}

/** Cards of similar dishes; a link to them stands in the bar. */
export function Similar({ food, live }: { food: FoodDetail; live: LiveStadium | null }) {
  const { t } = useLingui();
  const dishes = similarNow(food, live);
  if (dishes.length === 0) return null;
  return (
    <section id="similar">
      <h2 className="section">
        {food.ordered ? t`Similar, from your cart’s shop` : t`Similar, and open now`}
      </h2>
      <DishForm dishes={dishes} stadiumId={food.stadiumId} className="swipe">
        {dishes.map((dish) => (
          <DishCard key={dish.id} dish={dish} now={live?.dishes[dish.id]} />
        ))}
      </DishForm>
    </section>
  );
}
