import { useLingui } from "@lingui/react/macro";
import { Button, LinkButton } from "#app/components/button.tsx";
import type { CartAnswer } from "./cart-action.ts";

/** The action's response to a form without scripts. */
export function CartAnswerCard({ answer }: { answer: CartAnswer }) {
  const { t } = useLingui();
  if (answer.kind !== "conflict") {
    const texts = {
      "cart-full": t`The cart is full. Order this first, then add more.`,
      "invalid-item": t`Invalid food item`,
      "not-available": t`This dish is not available right now.`,
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
          ? t`Your cart belongs to another stadium. A new cart empties it.`
          : t`No single stand sells everything in your cart together with this. A new cart empties it.`}
      </p>
      <form method="post" action="/cart" className="mt-2 grid grid-cols-2 gap-3">
        {answer.fields.map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <LinkButton to="/cart" kind="outline">{t`Keep my cart`}</LinkButton>
        <Button type="submit" name="intent" value="replace">{t`New cart`}</Button>
      </form>
    </section>
  );
}
