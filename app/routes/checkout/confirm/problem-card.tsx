import { useLingui } from "@lingui/react/macro";
import { useContext, useEffect, useRef } from "react";
import { Button, LinkButton } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { pictureUrl } from "#app/components/picture.tsx";
import { Alternatives } from "#app/routes/kitchen/alternatives.tsx";
import { isClosedCode, SimilarNow } from "#app/routes/kitchen/closed-shop.tsx";
import type { Alternative } from "#domain/cart/checkout.ts";
import { CartShop, type Coded, useProblemText } from "../use-problem-text.ts";

const pictures: Partial<Record<Coded["code"], string>> = {
  "shops-closed": "sleeping-face",
  "shops-closed-today": "sleeping-face",
  "shop-full": "cooking",
};

type Props = { problem: Coded & { alternatives?: readonly Alternative[] }; onAgain?: () => void };

/** Why nothing can be paid now, and what to do: retry, or back to the cart. */
export function ProblemCard({ problem, onAgain }: Props) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const { shop, similar } = useContext(CartShop);
  const ref = useRef<HTMLElement>(null);
  // It may appear while the fan looks at the pay button.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <Card ref={ref} role="alert" className="grid justify-items-center gap-4 p-6 text-center">
      <img src={pictureUrl(pictures[problem.code] ?? "thinking-face")} alt="" width={96} height={96} />
      <p className="font-medium">{problemText(problem)}</p>
      <Alternatives of={problem.alternatives ?? []} />
      {isClosedCode(problem.code) && shop && <SimilarNow dishes={similar} />}
      <div className="grid w-full auto-cols-fr grid-flow-col gap-3">
        {onAgain && <Button kind="soft" className="px-3" onClick={onAgain}>{t`Check again`}</Button>}
        <LinkButton kind="outline" className="px-3" to="/cart">{t`Go to cart`}</LinkButton>
      </div>
    </Card>
  );
}
