import { useLingui } from "@lingui/react/macro";
import { BackButton } from "#app/components/back-button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Money } from "#app/components/money.tsx";
import { PageMeta } from "#app/components/page-meta.tsx";
import { Picture, pictureUrl } from "#app/components/picture.tsx";
import { FavoriteButton } from "#app/favorites/favorite-button.tsx";
import { EarlyScript } from "#app/first-view/early-script.tsx";
import { validDiscount } from "#domain/menu/menu.ts";
import { originalUnitPriceMinor, unitPriceMinor } from "#domain/menu/pricing.ts";
import { JsonLd, useFoodData } from "../structured-data.tsx";
import { AddForm, type FormProblem } from "./add-form.tsx";
import type { FoodDetail } from "./food-data.ts";
import { FoodFacts } from "./food-facts.tsx";
import { FoodState, useFoodNow } from "./food-state.tsx";
import { ShareButton } from "./share-button.tsx";

export function FoodScreen({ food, problem }: { food: FoodDetail; problem: FormProblem }) {
  const { t } = useLingui();
  const off = Math.round(validDiscount(food.priced));
  const { minutes } = food;
  const now = useFoodNow(food);
  const count = food.orderCount.toLocaleString("en-US");
  return (
    <main id="main" className="food">
      <PageMeta
        title={food.name}
        description={food.description}
        path={`/food/${food.id}`}
        picture={pictureUrl(food.picture)}
      />
      <div className="food-hero">
        <Picture
          picture={food.picture}
          seed={food.id}
          tint={food.tint}
          size={220}
          eager
          className="size-full"
        />
        <div className="food-actions">
          <BackButton to="/home" />
          <span className="ms-auto" />
          <ShareButton name={food.name} />
          <FavoriteButton kind="foods" id={food.id} />
        </div>
      </div>
      <div className="sheet">
        <div className="row items-start gap-4">
          <h1 className="min-w-0 grow text-2xl leading-tight font-bold">{food.name}</h1>
          <p className="text-end">
            <Money minor={unitPriceMinor(food.priced)} currency={food.priced.currency} className="price" />
            {off > 0 && (
              <s className="block text-muted">
                <span className="unseen">{t`Before the discount:`} </span>
                <Money minor={originalUnitPriceMinor(food.priced)} currency={food.priced.currency} />
              </s>
            )}
          </p>
        </div>
        <div className="facts mt-2">
          {off > 0 && <b className="off-badge">{t`${off}% OFF`}</b>}
          {food.rating !== null && (
            <span className="row gap-1">
              <Icon name="star" className="text-star" />
              <b className="text-ink">{food.rating.toFixed(1)}</b> ({food.testimonialCount})
            </span>
          )}
          <span className="row gap-1">
            <Icon name="clock" />
            {t`${minutes} min`}
          </span>
          {food.orderCount > 0 && (
            <span className="row gap-1">
              <Icon name="flame" />
              {t`${count} ordered`}
            </span>
          )}
        </div>
        <FoodState food={food} now={now} />
        <FoodFacts food={food} shop={now.shop} />
        <AddForm food={food} problem={problem} isSoldOut={now.state === "sold-out"} />
      </div>
      <EarlyScript />
      <JsonLd data={useFoodData(food)} />
    </main>
  );
}
