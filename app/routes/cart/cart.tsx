import { useLingui } from "@lingui/react/macro";
import { Button, LinkButton } from "#app/components/button.tsx";
import { allergenNames } from "#app/components/food/allergen-texts.ts";
import { LegalAge } from "#app/components/food/legal-age.tsx";
import { ScreenCurrency } from "#app/components/money.tsx";
import { Foot } from "#app/components/page/foot.tsx";
import { PageHeader } from "#app/components/page/page-header.tsx";
import { LoadProblemScreen } from "#app/components/page/screen.tsx";
import { AtStadium } from "#app/routes/kitchen/at-stadium.tsx";
import type { Route } from "./+types/cart";
import { type CartAnswer, cartAction } from "./cart-action.ts";
import type { CartData } from "./cart-data.ts";
import type { CartLineView } from "./cart-lines.ts";
import { CartList } from "./cart-list.tsx";
import { EmptyCart, useCartViews } from "./cart-screen.tsx";
import { CartSummary } from "./cart-summary.tsx";
import { CartTrouble } from "./cart-trouble.tsx";
import { loadCart } from "./load-cart.ts";
import { RemovedLine, useRemoved } from "./removed-line.tsx";
import { useCartState } from "./use-cart-state.ts";

export const loader = ({ context, request }: Route.LoaderArgs) => loadCart(context, request);
export const action = (args: Route.ActionArgs) => cartAction(args);

export default function Cart({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { views, data } = useCartViews(loaderData);
  const [removed, setRemoved] = useRemoved();
  return (
    <LegalAge value={data.terms.law.legalAge}>
      <ScreenCurrency value={data.terms.currency}>
        <main id="main" className="page">
          <title>{`${t`Cart`} · Seatside`}</title>
          <PageHeader title={t`Cart`} back="/home">
            {views.length > 0 && <AtStadium name={data.stadium} />}
          </PageHeader>
          {actionData && <CartAnswerCard answer={actionData} />}
          <RemovedLine removed={removed} onDone={() => setRemoved(null)} />
          {views.length === 0 ? (
            <EmptyCart />
          ) : (
            <WholeCart views={views} data={data} onRemoved={setRemoved} />
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

/** The problem comes first: below the lines nobody would see why the button is disabled. */
function WholeCart({ views, data, onRemoved }: WholeProps) {
  const state = useCartState(views, data);
  return (
    <>
      {state.problem && <CartTrouble problem={state.problem} similar={data.similar} />}
      <div className="cart-screen">
        <CartList views={views} next="/cart" onRemoved={onRemoved} />
        <CartSummary views={views} data={data} state={state} />
      </div>
    </>
  );
}

export function ErrorBoundary() {
  const { t } = useLingui();
  return <LoadProblemScreen title={t`Cart`} text={t`Failed to fetch`} />;
}

type Allergy = Extract<CartAnswer, { kind: "allergy" }>;

/** The action's response to a form without scripts. */
function CartAnswerCard({ answer }: { answer: CartAnswer }) {
  const { t } = useLingui();
  if (answer.kind === "allergy") return <AllergyQuestion {...answer} />;
  if (answer.kind !== "conflict") {
    const texts = {
      "cart-full": t`The cart is full. Order this first, then add more.`,
      "invalid-item": t`Invalid food item`,
      "not-available": t`This dish isn’t available right now.`,
    };
    return (
      <p role="alert" className="card mb-4 p-4 font-medium text-danger">
        {texts[answer.kind]}
      </p>
    );
  }
  return (
    <section className="card column mb-4 grid gap-2 p-5">
      <h2 className="text-lg">{t`Start a new cart with ${{ name: answer.name }}?`}</h2>
      <p className="text-muted">
        {answer.conflict === "other-stadium"
          ? t`Your cart is from another stadium. Starting a new cart empties it.`
          : t`${{ name: answer.name }} and what’s in your cart come from different shops, and one order comes from one shop. Starting a new cart empties the current one.`}
      </p>
      <form method="post" action="/cart" className="mt-2 grid grid-cols-2 gap-3">
        {answer.fields.map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <LinkButton to="/cart">{t`Keep my cart`}</LinkButton>
        <Button
          type="submit"
          kind="outline"
          className="text-danger"
          name="intent"
          value="replace"
        >{t`New cart`}</Button>
      </form>
    </section>
  );
}

/** Before dishes of an earlier order are added: which of them this fan is allergic to. */
function AllergyQuestion({ warned, fields }: Allergy) {
  const { t } = useLingui();
  return (
    <section role="alert" className="card column mb-4 grid gap-2 p-5">
      <h2 className="text-lg">{t`Some of it contains, or may contain, what you’re allergic to`}</h2>
      <ul className="grid gap-1 font-bold text-danger">
        {warned.map(({ name, allergens }) => (
          <li key={name}>
            {name}: {allergenNames(t, allergens)}
          </li>
        ))}
      </ul>
      <form method="post" action="/cart" className="mt-2 grid grid-cols-2 gap-3">
        {fields.map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <LinkButton to="/cart">{t`Don’t add it`}</LinkButton>
        <Button type="submit" kind="outline" className="text-danger" name="sure" value="1">
          {t`Add it anyway`}
        </Button>
      </form>
    </section>
  );
}
