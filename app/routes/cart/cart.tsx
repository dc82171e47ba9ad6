import { useLingui } from "@lingui/react/macro";
import { Foot } from "#app/components/foot.tsx";
import { LegalAge } from "#app/components/legal-age.tsx";
import { LoadProblemScreen } from "#app/components/load-problem.tsx";
import { ScreenCurrency } from "#app/components/money.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { AtStadium } from "#app/routes/at-stadium.tsx";
import type { Route } from "./+types/cart";
import { cartAction } from "./cart-action.ts";
import { CartAnswerCard } from "./cart-answer-card.tsx";
import type { CartData } from "./cart-data.ts";
import type { CartLineView } from "./cart-lines.ts";
import { CartList } from "./cart-list.tsx";
import { CartSummary } from "./cart-summary.tsx";
import { CartTrouble } from "./cart-trouble.tsx";
import { EmptyCart } from "./empty-cart.tsx";
import { loadCart } from "./load-cart.ts";
import { RemovedLine, useRemoved } from "./removed-line.tsx";
import { useBackHome } from "./use-back-home.ts";
import { useCartStanding } from "./use-cart-standing.ts";
import { useCartViews } from "./use-cart-views.ts";
import { useSaid } from "./use-said.ts";

export const loader = ({ context, request }: Route.LoaderArgs) => loadCart(context, request);
export const action = (args: Route.ActionArgs) => cartAction(args);

export default function Cart({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const views = useCartViews(loaderData);
  const [removed, setRemoved] = useRemoved();
  useSaid(views);
  useBackHome(views.length === 0);
  return (
    <LegalAge value={loaderData.terms.law.legalAge}>
      <ScreenCurrency value={loaderData.terms.currency}>
        <main id="main" className="page">
          <title>{`${t`Cart`} · Seatside`}</title>
          <PageHeader title={t`Cart`} back="/home">
            {views.length > 0 && <AtStadium name={loaderData.stadium} />}
          </PageHeader>
          {actionData && <CartAnswerCard answer={actionData} />}
          <RemovedLine removed={removed} onDone={() => setRemoved(null)} />
          {views.length === 0 ? (
            <EmptyCart />
          ) : (
            <WholeCart views={views} data={loaderData} onRemoved={setRemoved} />
          )}
          <Foot />
        </main>
      </ScreenCurrency>
    </LegalAge>
  );
}

type WholeProps = {
  views: CartLineView[];
  data: CartData;
  onRemoved: Parameters<typeof CartList>[0]["onRemoved"];
};

/** What stands in the way comes first: below the lines nobody would see why the button is grey. */
function WholeCart({ views, data, onRemoved }: WholeProps) {
  const standing = useCartStanding(views, data);
  return (
    <>
      {standing.problem && <CartTrouble problem={standing.problem} similar={data.similar} />}
      <div className="cart-screen">
        <CartList views={views} next="/cart" onRemoved={onRemoved} />
        <CartSummary views={views} data={data} standing={standing} />
      </div>
    </>
  );
}

export function ErrorBoundary() {
  const { t } = useLingui();
  return <LoadProblemScreen title={t`Cart`} text={t`Failed to fetch`} />;
}
