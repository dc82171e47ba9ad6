import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { AllergyNotice } from "#app/components/food/allergy-notice.tsx";
import { Icon } from "#app/components/icon.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { Money } from "#app/components/money.tsx";
import { BackButton } from "#app/components/page/back-button.tsx";
import { Foot } from "#app/components/page/foot.tsx";
import { PageMeta } from "#app/components/page/page-meta.tsx";
import { Picture, pictureUrl } from "#app/components/picture.tsx";
import { FavoriteButton } from "#app/favorites/favorite-button.tsx";
import { EarlyScript } from "#app/first-view/early-script.tsx";
import { showToast } from "#app/hooks/toast.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { useLiveShops } from "#app/live/use-live-shops.ts";
import { DeliveryFee } from "#app/routes/kitchen/delivery-fee.tsx";
import { validDiscount } from "#domain/menu/menu.ts";
import { originalUnitPriceMinor, unitPriceMinor } from "#domain/menu/money/pricing.ts";
import { CartPanel } from "../cart/cart-panel.tsx";
import { JsonLd, useFoodData } from "../structured-data.tsx";
import { AddForm, type FormProblem } from "./add-form.tsx";
import type { FoodDetail } from "./food-data.ts";
import { FoodFacts } from "./food-facts.tsx";
import { FoodState, foodNow, isOut } from "./food-state.tsx";
import { clashText, Similar, similarNow } from "./similar.tsx";

export function FoodScreen({ food, problem }: { food: FoodDetail; problem: FormProblem }) {
  const { t } = useLingui();
  const off = Math.round(validDiscount(food.priced));
  const { minutes } = food;
  const live = useLiveShops(food.stadiumId);
  const now = foodNow(food, live);
  const cantBeHad = isOut(food, now);
  const clash = clashText(t, food);
  // Live facts come below, so that nothing moves.
  const isToldFirst = Boolean(clash || food.outside) || food.state !== "open";
  return (
    <div className="with-panel">
      <main id="main" className="food">
        <PageMeta
          title={food.name}
          description={food.description || food.name}
          path={`/food/${food.id}`}
          picture={pictureUrl(food.pictures[0] ?? "")}
        />
        <div className="food-hero">
          <FoodPictures food={food} />
          <div className="food-actions">
            <BackButton to="/home" />
            <span className="ms-auto" />
            <ShareButton name={food.name} />
            <FavoriteButton kind="foods" id={food.id} />
          </div>
        </div>
        <div className="sheet">
          <div className="row items-start gap-4">
            {/* A long name is smaller: at full size it filled the line in one font and broke it in the next. */}
            <h1 className={`min-w-0 grow font-bold ${food.name.length > 16 ? "text-xl" : "text-2xl"}`}>
              {food.name}
            </h1>
            <p style={{ textAlign: "end" }}>
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
                <b style={{ color: "var(--color-ink)" }}>{food.rating.toFixed(1)}</b> ({food.testimonialCount}
                )
              </span>
            )}
            <span className="row gap-1">
              <Icon name="clock" />
              {t`${minutes} min prep`}
            </span>
            {food.orderCount > 0 && (
              <span className="row gap-1">
                <Icon name="flame" />
                {t`${plural(food.orderCount, { one: "Ordered once", other: "Ordered # times" })}`}
              </span>
            )}
            <DeliveryFee terms={food.fee} />
          </div>
          <FoodState food={food} now={now} />
          <FoodFacts food={food} shop={now.shop} />
          <AllergyNotice isAsked={food.allergyNotice} />
          {clash && <p className="mt-4 rounded-small bg-soft px-4 py-3">{clash}</p>}
          {isToldFirst && <Similar food={food} live={live} />}
          <AddForm
            food={food}
            problem={problem}
            out={cantBeHad ? { now, hasSimilar: similarNow(food, live).length > 0 } : null}
          />
          {!isToldFirst && cantBeHad && <Similar food={food} live={live} />}
          <Foot />
        </div>
        <EarlyScript of="dish" />
        <JsonLd data={useFoodData(food)} />
      </main>
      <CartPanel />
    </div>
  );
}

/** Several pictures are a row to swipe or move by arrow keys; the next one's edge is visible. */
function FoodPictures({ food: { id, pictures, tint } }: { food: FoodDetail }) {
  const { t } = useLingui();
  const all = pictures.map((picture, index) => (
    <Picture
      key={picture}
      picture={picture}
      seed={id}
      tint={tint}
      size={220}
      eager={index === 0}
      className="size-full"
    />
  ));
  if (all.length === 1) return all;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a pointer
    <section className="food-pictures" aria-label={t`Pictures`} tabIndex={0}>
      {all}
    </section>
  );
}

/** Shares this screen's address; copies it if the browser can't share. */
function ShareButton({ name }: { name: string }) {
  const { t } = useLingui();
  // Browsers share only on a fresh tap: a replayed one would be refused.
  const isLive = useHydrated();
  async function share() {
    const url = location.origin + location.pathname;
    try {
      if (navigator.share) await navigator.share({ title: name, url });
      else {
        await navigator.clipboard.writeText(url);
        showToast({ kind: "success", text: t`Link copied` });
      }
    } catch (error) {
      if ((error as Error).name !== "AbortError") showToast({ kind: "error", text: t`Couldn’t share` });
    }
  }
  return <IconButton icon="share" label={t`Share`} disabled={!isLive} onClick={share} />;
}
