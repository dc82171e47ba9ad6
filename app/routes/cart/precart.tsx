import { useLingui } from "@lingui/react/macro";
import { AllergyNotice } from "#app/components/allergy-notice.tsx";
import { Foot } from "#app/components/foot.tsx";
import { LegalAge } from "#app/components/legal-age.tsx";
import { noTip } from "#domain/menu/tip.ts";
import { Button, LinkButton } from "../../components/button.tsx";
import { LoadProblemScreen } from "../../components/load-problem.tsx";
import { Money, ScreenCurrency } from "../../components/money.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { DeliveryFee } from "../delivery-fee.tsx";
import type { Route } from "./+types/precart";
import { cartTotals } from "./cart-lines.ts";
import { CartList } from "./cart-list.tsx";
import { CartTrouble } from "./cart-trouble.tsx";
import { EmptyCart } from "./empty-cart.tsx";
import { LeftOut } from "./left-out.tsx";
import { loadCart } from "./load-cart.ts";
import { RemovedLine, useRemoved } from "./removed-line.tsx";
import { useBackHome } from "./use-back-home.ts";
import { useCartViews } from "./use-cart-views.ts";
import { useLiveProblem } from "./use-live-problem.ts";
import { useSaid } from "./use-said.ts";

export const loader = ({ context, request }: Route.LoaderArgs) => loadCart(context, request);

/** Shows what was just added, with links to the menu and the cart. */
export default function Precart({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const views = useCartViews(loaderData);
  const [removed, setRemoved] = useRemoved();
  useSaid(views);
  useBackHome(views.length === 0);
  const problem = useLiveProblem(views, loaderData);
  const subtotal = cartTotals(views, noTip, loaderData).subtotalMinor;
  return (
    <LegalAge value={loaderData.terms.law.legalAge}>
      <ScreenCurrency value={loaderData.terms.currency}>
        <main id="main" className="page">
          <title>{`${t`In your cart`} · Seatside`}</title>
          <div className="column">
            <PageHeader title={t`In your cart`} back="/menu" />
            <LeftOut />
            {problem && <CartTrouble problem={problem} similar={loaderData.similar} />}
            <RemovedLine removed={removed} onDone={() => setRemoved(null)} />
            {views.length === 0 ? (
              <EmptyCart />
            ) : (
              <CartList views={views} next="/precart" onRemoved={setRemoved} />
            )}
            {views.length > 0 && (
              <p className="mt-3 px-1 text-sm text-muted">
                <DeliveryFee terms={loaderData.terms} />
              </p>
            )}
            <AllergyNotice isAsked={loaderData.terms.law.allergyNotice} />
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

export function ErrorBoundary() {
  const { t } = useLingui();
  return <LoadProblemScreen title={t`In your cart`} text={t`Failed to fetch`} />;
}
