import { useLingui } from "@lingui/react/macro";
import { Foot } from "#app/components/foot.tsx";
import { LegalAge } from "#app/components/legal-age.tsx";
import { LoadProblemScreen } from "#app/components/load-problem.tsx";
import { ScreenCurrency } from "#app/components/money.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import type { Route } from "./+types/cart";
import { cartAction } from "./cart-action.ts";
import { CartAnswerCard } from "./cart-answer-card.tsx";
import { CartList } from "./cart-list.tsx";
import { CartSummary } from "./cart-summary.tsx";
import { EmptyCart } from "./empty-cart.tsx";
import { loadCart } from "./load-cart.ts";
import { RemovedLine, useRemoved } from "./removed-line.tsx";
import { useCartViews } from "./use-cart-views.ts";
import { useSaid } from "./use-said.ts";

export const loader = ({ context, request }: Route.LoaderArgs) => loadCart(context, request);
export const action = (args: Route.ActionArgs) => cartAction(args);

export default function Cart({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const views = useCartViews(loaderData);
  const [removed, setRemoved] = useRemoved();
  useSaid(views);
  return (
    <LegalAge value={loaderData.terms.law.legalAge}>
      <ScreenCurrency value={loaderData.terms.currency}>
        <main id="main" className="page">
          <title>{`${t`Cart`} · Seatside`}</title>
          <PageHeader title={t`Cart`} back="/home" />
          {actionData && <CartAnswerCard answer={actionData} />}
          <RemovedLine removed={removed} onDone={() => setRemoved(null)} />
          {views.length === 0 ? (
            <EmptyCart />
          ) : (
            <div className="cart-screen">
              <CartList views={views} next="/cart" onRemoved={setRemoved} />
              <CartSummary views={views} data={loaderData} />
            </div>
          )}
          <Foot />
        </main>
      </ScreenCurrency>
    </LegalAge>
  );
}

export function ErrorBoundary() {
  const { t } = useLingui();
  return <LoadProblemScreen title={t`Cart`} text={t`Failed to fetch`} />;
}
