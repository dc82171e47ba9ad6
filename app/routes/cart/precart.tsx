import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useSearchParams } from "react-router";
import { Button, LinkButton } from "#app/components/button.tsx";
import { AllergyNotice } from "#app/components/food/allergy-notice.tsx";
import { LegalAge } from "#app/components/food/legal-age.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Money, ScreenCurrency } from "#app/components/money.tsx";
import { Foot } from "#app/components/page/foot.tsx";
import { PageHeader } from "#app/components/page/page-header.tsx";
import { LoadProblemScreen } from "#app/components/page/screen.tsx";
import { useCart } from "#app/hooks/use-cart.ts";
import { useLiveShops } from "#app/live/use-live-shops.ts";
import { useKeptData } from "#app/offline/own-search.ts";
import { noTip } from "#domain/menu/money/tip.ts";
import { commonShops } from "#domain/shop/common-shops.ts";
import { bestState, type LiveShop } from "#domain/shop/live-shops.ts";
import type { CartProblem } from "../kitchen/cart-texts.ts";
import { DeliveryFee } from "../kitchen/delivery-fee.tsx";
import type { Route } from "./+types/precart";
import type { CartData } from "./cart-data.ts";
import { type CartLineView, cartTotals, closedShop, findShopProblem } from "./cart-lines.ts";
import { CartList } from "./cart-list.tsx";
import { EmptyCart, useCartViews } from "./cart-screen.tsx";
import { CartTrouble } from "./cart-trouble.tsx";
import { loadCart } from "./load-cart.ts";
import { RemovedLine, useRemoved } from "./removed-line.tsx";

export const loader = ({ context, request }: Route.LoaderArgs) => loadCart(context, request);

/** Shows what was just added, with links to the menu and the cart. */
export default function Precart({ loaderData }: Route.ComponentProps) {
  return <Added loaded={loaderData} />;
}

function Added({ loaded }: { loaded: CartData }) {
  const { t } = useLingui();
  const { views, data } = useCartViews(loaded);
  const [removed, setRemoved] = useRemoved();
  const problem = useLiveProblem(views, data);
  const subtotal = cartTotals(views, noTip, data).subtotalMinor;
  return (
    <LegalAge value={data.terms.law.legalAge}>
      <ScreenCurrency value={data.terms.currency}>
        <main id="main" className="page">
          <title>{`${t`In your cart`} · Seatside`}</title>
          <div className="column">
            <PageHeader title={t`In your cart`} back="/menu" />
            <LeftOut />
            {problem && <CartTrouble problem={problem} similar={data.similar} />}
            <RemovedLine removed={removed} onDone={() => setRemoved(null)} />
            {views.length === 0 ? (
              <EmptyCart />
            ) : (
              <CartList views={views} next="/precart" onRemoved={setRemoved} />
            )}
            {views.length > 0 && (
              <p className="mt-3 px-1 text-sm text-muted">
                <DeliveryFee terms={data.terms} />
              </p>
            )}
            <AllergyNotice isAsked={data.terms.law.allergyNotice} />
            <Foot />
            <div className="bar row gap-3">
              <LinkButton to="/menu" kind="outline" className="px-2">{t`Continue Shopping`}</LinkButton>
              {views.length === 0 ? (
                <Button disabled className="grow">{t`Checkout`}</Button>
              ) : (
                <LinkButton
                  to="/cart"
                  kind={problem ? "outline" : "primary"}
                  className="grow justify-between px-3"
                >
                  {t`Checkout`}
                  <Money minor={subtotal} />
                </LinkButton>
              )}
            </div>
          </div>
        </main>
      </ScreenCurrency>
    </LegalAge>
  );
}

/** Without a network it is drawn from the menu that the phone keeps. */
export function ErrorBoundary() {
  const { t } = useLingui();
  const kept = useKeptData<CartData>();
  if (kept) return <Added loaded={kept} />;
  return <LoadProblemScreen title={t`In your cart`} text={t`Failed to fetch`} />;
}

/** After "order again": how many of its dishes are no longer available. */
function LeftOut() {
  const { t } = useLingui();
  const [parameters] = useSearchParams();
  const left = Number(parameters.get("left"));
  if (!(left > 0)) return null;
  return (
    <p role="status" className="card row mb-4 gap-3 p-4">
      <Icon name="info" />
      {t`${plural(left, {
        one: "# dish of that order isn’t available now and was left out.",
        other: "# dishes of that order aren’t available now and were left out.",
      })}`}
    </p>
  );
}

/** The cart's problem by its shops' live state, known without a quote; null without one. */
function useLiveProblem(views: readonly CartLineView[], data: CartData): CartProblem | null {
  const live = useLiveShops(useCart()?.stadiumId);
  const shopIds = commonShops(views.flatMap(({ item, priced }) => (item && priced ? [item] : [])));
  const own = live?.shops.filter(({ id }) => shopIds.includes(id)) ?? [];
  const byMenu = findShopProblem(views, data);
  const problem = own.length > 0 ? problemOf(own) : byMenu && { code: byMenu };
  if (!problem) return null;
  const isAnyOpen = live?.shops.some(({ state }) => state === "open") ?? true;
  return { ...problem, shop: isAnyOpen ? closedShop(problem.code, data) : null, rest: data.rest };
}

function problemOf(shops: readonly LiveShop[]): CartProblem | null {
  const state = bestState(shops.map((shop) => shop.state));
  if (state !== "open") return { code: state === "closed-today" ? "shops-closed-today" : "shops-closed" };
  const open = shops.filter((shop) => shop.state === "open");
  if (open.some((shop) => shop.load !== "full")) return null;
  return { code: "shop-full", aboutMinutes: Math.min(...open.map((shop) => shop.roomInMinutes)) };
}
