import { useLingui } from "@lingui/react/macro";
import { data } from "react-router";
import { LinkButton } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { servicesContext, visitorContext } from "../../context.ts";
import type { Route } from "./+types/shop-menu";
import { CartBar } from "./cart-bar.tsx";
import { CartPanel } from "./cart-panel.tsx";
import { DishGrid } from "./dish-card.tsx";
import { unpackDishes } from "./dish-data.ts";
import { findShop } from "./find-shop.ts";
import { menuPage } from "./menu-data.ts";
import { shopCards } from "./shop-data.ts";
import { ShopIntro } from "./shop-intro.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const { shopId } = params;
  const catalog = await findShop(context.get(servicesContext).catalog, visitor.stadiumId, shopId);
  if (!catalog) return data({ shopId, shop: null, dishes: "", cart: null }, { status: 404 });
  const shop = shopCards(catalog, visitor.language, visitor.now).find((each) => each.id === shopId) ?? null;
  return data({ shopId, shop, ...menuPage(catalog, visitor, { query: "", shopId }) });
}

export default function ShopMenu({ loaderData }: Route.ComponentProps) {
  const { shopId, shop, cart } = loaderData;
  const dishes = unpackDishes(loaderData.dishes);
  const { t } = useLingui();
  const title = shop?.name || (shop?.gate ? t`Gate ${{ gate: shop.gate }}` : shopId.slice(0, 6));
  return (
    <main id="main" className="page with-panel">
      <title>{`${title} · Seatside`}</title>
      <div className="min-w-0">
        <PageHeader title={title} back="/home" />
        {shop && <ShopIntro shop={shop} />}
        {dishes.length > 0 ? (
          <DishGrid dishes={dishes} />
        ) : (
          <EmptyState picture="cooking" title={shop ? t`No menu items available` : t`This shop is not here`}>
            <LinkButton to="/menu" kind="soft">{t`See the whole menu`}</LinkButton>
          </EmptyState>
        )}
        <CartBar summary={cart} />
      </div>
      <CartPanel />
    </main>
  );
}
