import { useLingui } from "@lingui/react/macro";
import { Form } from "react-router";
import { Button, LinkButton } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";

type Props = { chosen: string; next: string | null; ask: { cartStadium: string; stadium: string } };

/** Asks whether to keep the cart and its stadium, or start a new one here. */
export function StadiumConfirm({ chosen, next, ask }: Props) {
  const { t } = useLingui();
  return (
    <main id="main" className="page">
      <title>Seatside</title>
      <EmptyState
        picture="shopping-cart"
        title={t`Your cart is from ${{ stadium: ask.cartStadium }}`}
        text={t`Switching to ${{ stadium: ask.stadium }} starts a new cart.`}
      >
        <Form method="post" action="/stadium-selection" className="grid gap-3">
          <input type="hidden" name="stadium" value={chosen} />
          {next && <input type="hidden" name="next" value={next} />}
          <Button type="submit" name="cart" value="new">{t`New cart at ${{ stadium: ask.stadium }}`}</Button>
          <LinkButton to="/home" kind="outline">{t`Keep my cart`}</LinkButton>
        </Form>
      </EmptyState>
    </main>
  );
}
