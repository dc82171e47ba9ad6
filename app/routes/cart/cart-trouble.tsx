import { useLingui } from "@lingui/react/macro";
import { LinkButton } from "#app/components/button.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { Alternative, Ways } from "#domain/cart/checkout.ts";
import { Alternatives } from "../kitchen/alternatives.tsx";
import { type CartProblem, cartProblemText } from "../kitchen/cart-texts.ts";
import { SimilarNow } from "../kitchen/closed-shop.tsx";
import type { SimilarDish } from "../kitchen/closed-shop-data.ts";

type Props = {
  problem: CartProblem & { alternatives?: readonly Alternative[]; ways?: Ways | undefined };
  /** Similar dishes of other shops, while this cart's shop is closed. */
  similar?: readonly SimilarDish[];
};

/** Why this cart can't be ordered now, and what to do. */
export function CartTrouble({ problem, similar = [] }: Props) {
  const { t } = useLingui();
  const localize = useLocalize();
  const shop = localize(problem.ways?.pickup?.shopName);
  const isPlace = problem.code === "outside-zone" || problem.code === "drinks-only";
  return (
    <div className="card mb-5 grid gap-3 p-4">
      <p role="alert" className="font-medium text-danger">
        {cartProblemText(t, localize, problem)}
      </p>
      {problem.ways?.pickup && (
        <LinkButton to="/order/confirm?way=pickup" reloadDocument>
          {t`Pick it up at ${shop}`}
        </LinkButton>
      )}
      <Alternatives of={problem.alternatives ?? []} />
      {problem.shop && <SimilarNow dishes={similar} />}
      {problem.shop && <LinkButton to="/menu" kind="outline">{t`See the menu`}</LinkButton>}
      {isPlace && <LinkButton to="/seat" kind="outline">{t`My seat`}</LinkButton>}
    </div>
  );
}
