import { useLingui } from "@lingui/react/macro";
import { data, Form, isRouteErrorResponse } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { AllergyNotice } from "#app/components/food/allergy-notice.tsx";
import { useDietLabel } from "#app/components/food/use-diet-label.ts";
import { EmptyState } from "#app/components/page/empty-state.tsx";
import { Foot } from "#app/components/page/foot.tsx";
import { PageHeader } from "#app/components/page/page-header.tsx";
import { PageMeta } from "#app/components/page/page-meta.tsx";
import { LoadProblemScreen } from "#app/components/page/screen.tsx";
import { servicesContext, visitorContext } from "#app/context.ts";
import { useLiveShops } from "#app/live/use-live-shops.ts";
import { shouldSearchOnline, useOwnSearch } from "#app/offline/own-search.ts";
import { unavailable } from "#app/routes/unavailable.ts";
import type { Catalog } from "#domain/menu/catalog.ts";
import { withSearchKey } from "#domain/search/search-key.ts";
import { dishShown } from "#domain/shop/live-shops.ts";
import { CartBar } from "../cart/cart-bar.tsx";
import { CartPanel } from "../cart/cart-panel.tsx";
import { findInMenus } from "../find-in-menus.ts";
import { unpackDishes } from "../menu/dish-data.ts";
import { MenuList } from "../menu/menu-list.tsx";
import { searchId } from "../menu/search-form.tsx";
import { WithoutFilter } from "../menu/without-filter.tsx";
import { JsonLd, useMenuData, withRestaurant } from "../structured-data.tsx";
import type { Route } from "./+types/shop-menu";
import { type CertificateData, ownShop } from "./own-shop.ts";
import { ShopIntro } from "./shop-intro.tsx";

/** Invalid ids are not looked up. */
const shopIdPattern = /^[a-z0-9-]{1,60}$/;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const { shopId } = params;
  const { catalog: catalogs } = context.get(servicesContext);
  if (!shopIdPattern.test(shopId)) throw data("invalid-shop-id", { status: 404 });
  const seek = (catalog: Catalog) => catalog.shops.find(({ id }) => id === shopId);
  const found = await findInMenus(catalogs, visitor.stadiumId, seek).catch(unavailable);
  if (!found)
    return data(
      {
        ...withSearchKey(url.searchParams),
        shopId,
        shop: null,
        shabbat: undefined,
        hours: [],
        certificates: [],
        dishes: "",
        headings: "",
        total: 0,
        hidden: 0,
        without: "",
        cart: null,
        stadiumId: null,
        hasWaits: false,
        allergyNotice: undefined,
      },
      { status: 404 },
    );
  return data(ownShop(found.catalog, visitor, shopId, url.searchParams));
}

export const shouldRevalidate = shouldSearchOnline;

export default function ShopMenu({ loaderData }: Route.ComponentProps) {
  const menu = useOwnSearch<Route.ComponentProps["loaderData"]>(loaderData);
  const { shopId, shop, hours, certificates, cart, stadiumId, headings, total, without } = menu;
  const dishes = unpackDishes(menu.dishes);
  const path = `/shop-menu/${shopId}`;
  const { t } = useLingui();
  const live = useLiveShops(stadiumId)?.shops.find((each) => each.id === shopId);
  // While the shop takes no orders, that is said once, above.
  const now = Object.fromEntries(
    dishes.map(({ id, minutes }) => [id, live && dishShown(live, { id, preparationMinutes: minutes })]),
  );
  const described = useMenuData(dishes);
  const title = shop?.name || (shop?.gate ? t`Gate ${{ gate: shop.gate }}` : shopId.slice(0, 6));
  return (
    <main id="main" className="page with-panel">
      {shop ? (
        <PageMeta title={title} description={shop.text} path={path} />
      ) : (
        <title>{`${title} · Seatside`}</title>
      )}
      <div className="min-w-0">
        <PageHeader title={title} back="/home" />
        <AllergyNotice isAsked={menu.allergyNotice} />
        {shop && (
          <ShopIntro
            shop={shop}
            hours={hours}
            shabbat={menu.shabbat}
            rest={menu.rest}
            live={live}
            waitsOf={menu.hasWaits ? stadiumId : null}
          />
        )}
        {certificates.length > 0 && <ShopCertificates certificates={certificates} />}
        {shop && (
          <>
            <Form id={searchId} action={path} />
            <WithoutFilter action={path} without={without} hidden={menu.hidden} keep={{}} />
          </>
        )}
        {dishes.length > 0 ? (
          <MenuList
            dishes={dishes}
            headings={headings}
            total={total}
            stadiumId={stadiumId}
            live={live?.state === "open" ? now : undefined}
          />
        ) : (
          <EmptyState
            picture="cooking"
            title={shop ? t`No menu items available` : t`We couldn’t find this shop`}
          >
            <LinkButton to="/menu" kind="soft">{t`See the whole menu`}</LinkButton>
          </EmptyState>
        )}
        <Foot />
        <CartBar summary={cart} />
      </div>
      <CartPanel />
      {shop && <JsonLd data={withRestaurant(described, { name: title, shop })} />}
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useLingui();
  const isInvalid = isRouteErrorResponse(error) && error.data === "invalid-shop-id";
  return isInvalid ? (
    <main id="main" className="page">
      <title>{`${t`Menu`} · Seatside`}</title>
      <PageHeader title={t`Menu`} back="/home" />
      <EmptyState picture="cooking" title={t`Invalid shopId`}>
        <LinkButton to="/menu" kind="soft">{t`See the whole menu`}</LinkButton>
      </EmptyState>
      <Foot />
    </main>
  ) : (
    <LoadProblemScreen title={t`Menu`} text={t`Failed to fetch shop menu`} />
  );
}

/** The shop's valid certificates; the server filters them. */
function ShopCertificates({ certificates }: { certificates: CertificateData[] }) {
  const { t } = useLingui();
  const dietLabel = useDietLabel();
  const kinds = { meat: t`meat`, dairy: t`dairy`, pareve: t`pareve` };
  return (
    <ul className="card mb-5 grid gap-2 p-4 text-sm">
      {certificates.map(({ diet, issuer, number, kind, mehadrin, passover, until, picture }) => {
        const says = [
          dietLabel(diet),
          kind && kinds[kind],
          mehadrin && t`mehadrin`,
          passover && t`for Passover`,
        ];
        return (
          <li key={diet + number}>
            <b className="block">{says.filter(Boolean).join(", ")}</b>
            <span className="block text-muted">
              {t`Certificate by ${issuer}`} · <bdi dir="ltr">{number}</bdi> · {t`until ${until}`}
            </span>
            {picture && (
              <a
                href={picture}
                target="_blank"
                rel="noreferrer"
                className="min-h-11 text-link"
                style={{ display: "inline-grid", alignContent: "center" }}
              >
                {t`See the certificate`}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
