import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { redirect, useLocation } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { AllergyNotice } from "#app/components/food/allergy-notice.tsx";
import { EmptyState } from "#app/components/page/empty-state.tsx";
import { Foot } from "#app/components/page/foot.tsx";
import { PageHeader } from "#app/components/page/page-header.tsx";
import { PageMeta } from "#app/components/page/page-meta.tsx";
import { LoadProblemScreen } from "#app/components/page/screen.tsx";
import { servicesContext, visitorContext } from "#app/context.ts";
import { useLiveShops } from "#app/live/use-live-shops.ts";
import type { KeepMenusMessage } from "#app/offline/messages.ts";
import { shouldSearchOnline, useOwnSearch } from "#app/offline/own-search.ts";
import { unavailable } from "#app/routes/unavailable.ts";
import { featuredStadiums } from "#domain/menu/catalog.ts";
import { CartBar } from "../cart/cart-bar.tsx";
import { CartPanel } from "../cart/cart-panel.tsx";
import { MatchStrip } from "../match-strip.tsx";
import { DishCard, DishGrid } from "../menu/dish-card.tsx";
import { unpackDishes } from "../menu/dish-data.ts";
import { MenuList } from "../menu/menu-list.tsx";
import { SearchForm, searchId } from "../menu/search-form.tsx";
import { WithoutFilter } from "../menu/without-filter.tsx";
import { ShopCard } from "../shop/shop-card.tsx";
import { unpackShops } from "../shop/shop-data.ts";
import { JsonLd, useMenuData } from "../structured-data.tsx";
import type { Route } from "./+types/menu";
import { type EveryMenu, everyMenu } from "./every-menu-data.ts";
import { type OwnMenu, ownMenu } from "./own-menu.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const { catalog: catalogs } = context.get(servicesContext);
  // Without a cookie the address names the stadium: search engines store no cookies.
  const stadiumId = url.searchParams.get("stadium") ?? visitor.stadiumId;
  const shopId = url.searchParams.get("shopId");
  if (!stadiumId) {
    if (shopId) throw redirect(`/shop-menu/${encodeURIComponent(shopId)}`);
    const stadiums = featuredStadiums(await catalogs.listStadiums().catch(unavailable));
    const found = await Promise.all(stadiums.map(({ id }) => catalogs.find(id).catch(unavailable)));
    return {
      every: everyMenu(
        found.filter((each) => each !== null),
        visitor,
        url.searchParams,
      ),
      own: null,
    };
  }
  const catalog = await catalogs.find(stadiumId).catch(unavailable);
  if (!catalog) throw redirect(`/stadium-selection?next=${encodeURIComponent(url.pathname + url.search)}`);
  return { every: null, own: ownMenu(catalog, visitor, url.searchParams) };
}

export const shouldRevalidate = shouldSearchOnline;

export default function Menu({ loaderData: { every, own } }: Route.ComponentProps) {
  if (own) return <MenuScreen loaded={own} />;
  return every && <EveryMenuScreen menu={every} />;
}

function MenuScreen({ loaded }: { loaded: OwnMenu }) {
  const { t } = useLingui();
  const menu = useOwnSearch(loaded);
  const { query, shopId, shopName, without, cart, headings, total } = menu;
  const dishes = unpackDishes(menu.dishes);
  const ofShop = { shopId, shopName: shopId ? null : shopName };
  const { stadium, stadiumId } = menu;
  const title = shopName ?? t`The whole menu`;
  const now = useLiveShops(stadiumId);
  const live = now?.dishes;
  const shops = unpackShops(menu.shops);
  const popular = unpackDishes(menu.popular);
  const described = useMenuData(dishes, `${title}, ${stadium}`);
  return (
    <main id="main" className="page with-panel">
      <PageMeta
        title={query || without ? `${title} (${total})` : `${title}, ${stadium}`}
        description={t`Every menu at ${stadium}: prices, allergens and delivery times to your seat.`}
        path={shopId ? `/shop-menu/${shopId}` : `/menu?stadium=${stadiumId}`}
      />
      <div className="min-w-0">
        <PageHeader title={query || without ? `${title} (${total})` : title} back="/home" />
        <AllergyNotice isAsked={menu.allergyNotice} />
        <SearchForm
          id={searchId}
          action="/menu"
          query={query}
          keep={ofShop}
          label={t`Search for a dish or a drink`}
        />
        <WithoutFilter action="/menu" without={without} hidden={menu.hidden} keep={{ ...ofShop, q: query }} />
        <h2 className="unseen">{t`Menu`}</h2>
        {shops.length > 0 && (
          <div className="swipe shops mt-4" data-links="">
            {shops.map((shop) => (
              <ShopCard key={shop.id} shop={shop} live={now?.shops.find(({ id }) => id === shop.id)} />
            ))}
          </div>
        )}
        <MatchStrip live={now} />
        <div className="pt-5">
          {dishes.length > 0 ? (
            <MenuList
              dishes={dishes}
              headings={headings}
              total={total}
              stadiumId={stadiumId}
              live={live}
              withOrder={menu.withOrder && { ...menu.withOrder, isOn: shopId === menu.withOrder.id }}
            />
          ) : (
            <EmptyState
              picture={query ? "magnifying-glass-tilted-left" : "cooking"}
              title={query ? t`Nothing found for “${query}”` : t`No menu items available`}
            >
              <LinkButton to="/menu" kind="soft">{t`See the whole menu`}</LinkButton>
            </EmptyState>
          )}
          {popular.length > 0 && (
            <section>
              <h3 className="section">{t`Popular now`}</h3>
              <DishGrid dishes={popular} stadiumId={stadiumId} live={live} />
            </section>
          )}
        </div>
        <Foot />
        <CartBar summary={cart} />
      </div>
      <CartPanel />
      <JsonLd data={described} />
    </main>
  );
}

export function ErrorBoundary() {
  const { t } = useLingui();
  const isSearch = new URLSearchParams(useLocation().search).has("q");
  return (
    <LoadProblemScreen
      title={t`Menu`}
      text={isSearch ? t`Failed to search menu items` : t`Failed to load menu items`}
    />
  );
}

const keepMenus: KeepMenusMessage = { type: "keep-menus" };

/** The menu before a stadium is chosen. */
function EveryMenuScreen({ menu: loaded }: { menu: EveryMenu }) {
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
      <SearchForm id={searchId} action="/menu" query={query} label={t`Search for a dish or a drink`} />
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
