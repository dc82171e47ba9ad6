import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { LinkButton } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { PageMeta } from "#app/components/page-meta.tsx";
import type { KeepMenusMessage } from "#app/offline/cached-mark.ts";
import { useOwnSearch } from "#app/offline/own-search.ts";
import { DishCard, DishGrid } from "../menu/dish-card.tsx";
import { unpackDishes } from "../menu/dish-data.ts";
import { SearchForm, searchId } from "../menu/search-form.tsx";
import { WithoutFilter } from "../menu/without-filter.tsx";
import { ShopCard } from "../shop/shop-card.tsx";
import { unpackShops } from "../shop/shop-data.ts";
import type { EveryMenu } from "./every-menu-data.ts";

const keepMenus: KeepMenusMessage = { type: "keep-menus" };

/** The menu before a stadium is chosen. */
export function EveryMenuScreen({ menu: loaded }: { menu: EveryMenu }) {
  const { t } = useLingui();
  const menu = useOwnSearch(loaded);
  useEffect(() => {
    // No live states are asked here, which would tell the service worker what to keep.
    void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(keepMenus));
  }, []);
  const { query, without, total } = menu;
  const dishes = unpackDishes(menu.dishes);
  const offers = unpackDishes(menu.offers);
  const shops = unpackShops(menu.shops);
  const title = query || without ? `${t`The whole menu`} (${total})` : t`The whole menu`;
  return (
    <main id="main" className="page">
      <PageMeta
        title={title}
        description={t`Food and drinks from the stadium’s shops, brought to your seat.`}
        path="/menu"
      />
      <PageHeader title={title} back="/home" />
      <section className="card row flex-wrap gap-3 p-4">
        <p className="min-w-0 grow">{t`Choose your stadium to see what its shops can bring to your seat.`}</p>
        <LinkButton to="/stadium-selection?next=/menu" viewTransition>
          {t`Choose a stadium`}
        </LinkButton>
      </section>
      <SearchForm
        id={searchId}
        action="/menu"
        query={query}
        keep={{}}
        label={t`Search for a dish or a drink`}
      />
      <WithoutFilter action="/menu" without={without} hidden={menu.hidden} keep={{ q: query }} />
      {offers.length > 0 && (
        <section>
          <h2 className="section">{t`Today’s deals`}</h2>
          <div className="swipe" data-links="">
            {offers.map((dish) => (
              <DishCard key={dish.id} dish={dish} />
            ))}
          </div>
        </section>
      )}
      {shops.length > 0 && (
        <section>
          <h2 className="section">{t`Open now`}</h2>
          <div className="swipe shops" data-links="">
            {shops.map((shop) => (
              <ShopCard key={shop.id} shop={shop} />
            ))}
          </div>
        </section>
      )}
      <section>
        <h2 className="section">{t`Popular at every stadium`}</h2>
        {dishes.length > 0 ? (
          <DishGrid dishes={dishes} />
        ) : (
          <EmptyState
            picture={query ? "magnifying-glass-tilted-left" : "cooking"}
            title={query ? t`Nothing found for “${query}”` : t`No menu items available`}
          />
        )}
      </section>
    </main>
  );
}
