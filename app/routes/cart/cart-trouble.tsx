import { useLingui } from "@lingui/react/macro";
import { LinkButton } from "#app/components/button.tsx";
import type { Alternative } from "#domain/cart/checkout.ts";
import { Alternatives } from "../alternatives.tsx";
import { type CartProblem, useShopProblemText } from "./use-shop-problem-text.ts";

type Props = { problem: CartProblem & { alternatives?: readonly Alternative[] } };

/** Why this cart can't be ordered now, and what to do. */
export function CartTrouble({ problem }: Props) {
  const { t } = useLingui();
  const text = useShopProblemText();
  const isPlace = problem.code === "outside-zone" || problem.code === "drinks-only";
  return (
    <div className="card mt-3 grid gap-3 p-4">
      <p role="alert" className="font-medium text-danger">
        {text(problem)}
      </p>
      <Alternatives of={problem.alternatives ?? []} />
      {isPlace && <LinkButton to="/seat" kind="outline">{t`My seat`}</LinkButton>}
    </div>
  );
}
