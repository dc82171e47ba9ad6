import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Money } from "#app/components/money.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { storeFavorites, syncFavorites, visitorFavorites } from "#app/favorites/favorite-store.ts";
import type { FavoriteFood, FavoriteShop } from "./favorite-cards.ts";
import { FavoriteRow } from "./favorite-row.tsx";

type Props = { ownerId: string; foods: FavoriteFood[]; shops: FavoriteShop[] };

export function FavoritesScreen({ ownerId, foods, shops }: Props) {
  const { t } = useLingui();
  useMirror(ownerId, foods, shops);
  return (
    <main id="main" className="page column">
      <title>{`${t`Favorites`} · Seatside`}</title>
      <PageHeader title={t`Favorites`} back="/profile" />
      {foods.length + shops.length === 0 && (
        <EmptyState
          picture="red-heart"
          title={t`No favorites yet`}
          text={t`Tap the heart on a dish or shop to find it here next time.`}
        >
          <LinkButton to="/menu">{t`See the whole menu`}</LinkButton>
        </EmptyState>
      )}
      {foods.length > 0 && (
        <section aria-labelledby="favorite-foods">
          <h2 id="favorite-foods" className="pb-3 text-lg">{t`Food`}</h2>
          <ul className="grid grid-cols-1 gap-3">
            {foods.map((food) => (
              <FavoriteRow key={food.id} kind="foods" {...food} to={`/food/${food.id}`}>
                {food.isSold ? (
                  <Money minor={food.minor} currency={food.currency} className="font-semibold" />
                ) : (
                  <span className="text-canceled">{t`Sold out`}</span>
                )}
              </FavoriteRow>
            ))}
          </ul>
        </section>
      )}
      {shops.length > 0 && (
        <section aria-labelledby="favorite-shops" className={foods.length > 0 ? "pt-6" : undefined}>
          <h2 id="favorite-shops" className="pb-3 text-lg">{t`Shops`}</h2>
          <ul className="grid grid-cols-1 gap-3">
            {shops.map((shop) => (
              <FavoriteRow key={shop.id} kind="shops" {...shop} to={`/shop-menu/${shop.id}`}>
                <span className="clamp-2 text-sm text-muted">{shop.text}</span>
              </FavoriteRow>
            ))}
          </ul>
        </section>
      )}
    </main>
  );
}

/** Copies the server's list to this phone's favorites. */
function useMirror(ownerId: string, foods: { id: string }[], shops: { id: string }[]) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (visitorFavorites()) {
      void syncFavorites(ownerId).then(revalidate);
      return;
    }
    const newestLast = (list: { id: string }[]) => list.map(({ id }) => id).reverse();
    storeFavorites({ foods: newestLast(foods), shops: newestLast(shops) }, ownerId);
  }, [ownerId, foods, shops, revalidate]);
}
