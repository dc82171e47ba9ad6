import { useLingui } from "@lingui/react/macro";
import { Suspense } from "react";
import { Link } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { lazyPart } from "#app/components/lazy-part.tsx";
import { EmptyState } from "#app/components/page/empty-state.tsx";
import { Foot } from "#app/components/page/foot.tsx";
import { PageMeta } from "#app/components/page/page-meta.tsx";
import { pictureUrl } from "#app/components/picture.tsx";
import { useVisitor } from "#app/hooks/use-visitor.ts";
import { addTexts } from "#app/i18n/client.ts";
import { useLiveShops } from "#app/live/use-live-shops.ts";
import { bestState, type LiveShop } from "#domain/shop/live-shops.ts";
import { CartBar } from "../cart/cart-bar.tsx";
import { CartPanel } from "../cart/cart-panel.tsx";
import { MatchStrip } from "../match-strip.tsx";
import { unpackCategories } from "../menu/category-data.ts";
import { DishCard, DishGrid } from "../menu/dish-card.tsx";
import { unpackDishes } from "../menu/dish-data.ts";
import { DishForm } from "../menu/dish-form.tsx";
import { SearchForm, searchId } from "../menu/search-form.tsx";
import { ShopCard } from "../shop/shop-card.tsx";
import { type ShopCardData, unpackShops } from "../shop/shop-data.ts";
import { SeatNote, StateLine } from "../state-line.tsx";
import { useClosedNote } from "../use-closed-note.ts";
import type { StadiumHome } from "./home-data.ts";
import { HomeHeader } from "./home-header.tsx";

const load = () => import("../menu/without-filter.tsx");

/** The menu's filter, which comes with what a search found: the first view has none of it. */
const HomeFilter = import.meta.env.SSR
  ? (await load()).WithoutFilter
  : lazyPart(() => Promise.all([load(), addTexts("cart")]).then(([{ WithoutFilter }]) => WithoutFilter));

type Props = { home: StadiumHome; query: string; category: string | null };

export function HomeScreen({ home, query, category }: Props) {
  const { t } = useLingui();
  const { filter } = home;
  const stadiumId = useVisitor()?.stadiumId ?? undefined;
  const live = useLiveShops(stadiumId);
  const shops = unpackShops(home.shops);
  const state = bestState((live?.shops ?? shops).map((shop) => shop.state));
  const note = useClosedNote()(!filter && shops.length > 0 ? state : "open");
  // When all shops are closed, only the note above says so.
  const dishesNow = state === "open" ? live?.dishes : undefined;
  const dishes = unpackDishes(home.dishes);
  const offers = unpackDishes(home.offers);
  const count = home.isNone ? 0 : home.total || dishes.length;
  const keep = { ...(query && { q: query }), ...(filter?.without && { without: filter.without }) };
  return (
    <main id="main" className="page with-panel">
      <PageMeta
        title={query ? `${query} (${count})` : home.stadium.name}
        description={t`Food and drinks from the stadium’s shops, brought to your seat.`}
        path="/home"
      />
      <div className="min-w-0">
        <HomeHeader stadium={home.stadium} greeting={home.greeting} />
        <SearchForm
          id={filter && searchId}
          action="/home"
          query={query}
          keep={{ category }}
          label={t`Search for a dish or a drink`}
        />
        <CategoryChips
          categories={home.categories}
          selected={category}
          search={`${new URLSearchParams(keep)}`}
        />
        {filter && (
          <Suspense>
            <HomeFilter action="/home" {...filter} keep={{ category, q: query }} />
          </Suspense>
        )}
        {note && (
          <div className="card mt-2 px-4">
            <StateLine tone="bad">{home.rest ?? note}</StateLine>
          </div>
        )}
        <MatchStrip live={live} />
        {home.reach && (
          <div className="card mt-2 px-4">
            <SeatNote reach={home.reach} />
          </div>
        )}
        {home.notice && <p className="mt-3 font-medium">{home.notice}</p>}
        {offers.length > 0 && (
          <section>
            <h2 className="section">{t`Today’s deals`}</h2>
            <DishForm dishes={offers} stadiumId={stadiumId} className="swipe">
              {offers.map((dish) => (
                <DishCard key={dish.id} dish={dish} now={dishesNow?.[dish.id]} />
              ))}
            </DishForm>
          </section>
        )}
        {(!filter || shops.length > 0) && <Shops shops={shops} live={live?.shops} isFound={!!filter} />}
        {home.isNone && <NothingFound query={query} isFiltered />}
        <section>
          <h2 className="section">
            {filter && !home.isNone ? t`Found: ${{ count }}` : t`Popular now`}
            {(!filter || home.isNone || count > dishes.length) && (
              <Link
                to={
                  count > dishes.length
                    ? `/home?${new URLSearchParams({ ...keep, ...(category && { category }), page: "99" })}`
                    : "/menu"
                }
                viewTransition
                className="more"
              >
                {t`See all`}
              </Link>
            )}
          </h2>
          {dishes.length > 0 ? (
            <DishGrid dishes={dishes} stadiumId={stadiumId} live={dishesNow} />
          ) : (
            <NothingFound query={query} isFiltered={!!filter} />
          )}
        </section>
        <Foot />
        <CartBar summary={home.cart} />
      </div>
      <CartPanel />
    </main>
  );
}

function NothingFound({ query, isFiltered }: { query: string; isFiltered: boolean }) {
  const { t } = useLingui();
  if (!isFiltered) return <EmptyState picture="cooking" title={t`No menu items available`} />;
  return (
    <EmptyState
      picture="magnifying-glass-tilted-left"
      title={query ? t`Nothing found for “${query}”` : t`Nothing here right now`}
      text={t`Try another word, or see what everyone is ordering.`}
    >
      <LinkButton to="/home" kind="soft">{t`Back to the menu`}</LinkButton>
    </EmptyState>
  );
}

function Shops({
  shops,
  live,
  isFound,
}: {
  shops: readonly ShopCardData[];
  live?: LiveShop[];
  isFound: boolean;
}) {
  const { t } = useLingui();
  return (
    <section>
      <h2 className="section">{isFound ? t`Shops found` : t`Shops at this stadium`}</h2>
      {shops.length === 0 && <EmptyState picture="sleeping-face" title={t`No shops available`} />}
      <div className="swipe shops" data-links="">
        {shops.map((shop) => (
          <ShopCard key={shop.id} shop={shop} live={live?.find((each) => each.id === shop.id)} />
        ))}
      </div>
    </section>
  );
}

/** "All", then the venue's categories; plain links, so that they work without scripts. */
function CategoryChips({
  categories,
  selected,
  search,
}: {
  categories: string;
  selected: string | null;
  search: string;
}) {
  const { t } = useLingui();
  const all = { id: "", name: t`All`, picture: "fork-and-knife" };
  return (
    <nav className="swipe pt-4" aria-label={t`Categories`} data-links="stay">
      {[all, ...unpackCategories(categories)].map(({ id, name, picture }) => (
        <a
          key={id}
          href={`?${[id && `category=${id}`, search].filter(Boolean).join("&")}`}
          aria-current={(selected ?? "") === id || undefined}
          className="cat"
        >
          <img src={pictureUrl(picture || "hamburger", true)} alt="" width={34} height={34} loading="lazy" />
          {name}
        </a>
      ))}
    </nav>
  );
}
