import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { Picture } from "#app/components/picture.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { Alternative, Ways } from "#domain/cart/checkout.ts";
import { Alternatives } from "../alternatives.tsx";
import type { SimilarDish } from "./cart-data.ts";
import { type CartProblem, useShopProblemText } from "./use-shop-problem-text.ts";

type Props = {
  problem: CartProblem & { alternatives?: readonly Alternative[]; ways?: Ways | undefined };
  /** What another shop has instead, while this cart's is closed. */
  similar?: readonly SimilarDish[];
};

/** Why this cart can't be ordered now, and what to do. */
export function CartTrouble({ problem, similar = [] }: Props) {
  const { t } = useLingui();
  const shop = useLocalize()(problem.ways?.pickup?.shopName);
  const text = useShopProblemText();
  const isPlace = problem.code === "outside-zone" || problem.code === "drinks-only";
  return (
    <div className="card mb-5 grid gap-3 p-4">
      <p role="alert" className="font-medium text-danger">
        {text(problem)}
      </p>
      {problem.ways?.pickup && (
        <LinkButton to="/order/confirm?way=pickup" reloadDocument>
          {t`Pick it up at ${shop}`}
        </LinkButton>
      )}
      <Alternatives of={problem.alternatives ?? []} />
      {problem.shop && similar.length > 0 && (
        <section className="grid gap-1">
          <h3 className="text-sm text-muted">{t`Similar, and open now`}</h3>
          {similar.map(({ id, name, picture, tint, minutes }) => (
            <Link key={id} to={`/food/${id}`} className="row gap-3" style={{ minHeight: 64 }}>
              <Picture picture={picture} tint={tint} size={44} className="flex-none rounded-small" />
              <span className="min-w-0 grow font-medium">{name}</span>
              <span className="text-sm text-muted">{t`prep ${minutes} min`}</span>
            </Link>
          ))}
        </section>
      )}
      {problem.shop && <LinkButton to="/menu" kind="outline">{t`See the menu`}</LinkButton>}
      {isPlace && <LinkButton to="/seat" kind="outline">{t`My seat`}</LinkButton>}
    </div>
  );
}
