import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { LinkButton } from "../../components/button.tsx";
import { Money } from "../../components/money.tsx";
import { showToast } from "../../components/toast.ts";
import { TotalsList } from "../../components/totals-list.tsx";
import { noTip } from "../../domain/pricing.ts";
import { useVisitor } from "../../hooks/use-visitor.ts";
import type { CartData } from "./cart-data.ts";
import { type CartLineView, cartTotals, findShopProblem, type ShopProblem } from "./cart-lines.ts";
import { SignInDialog } from "./sign-in-dialog.tsx";

/** What it will cost, and the way on: signed in to the tip, else to the sign-in. */
export function CartSummary({ views, data }: { views: CartLineView[]; data: CartData }) {
  const { t } = useLingui();
  const visitor = useVisitor();
  const [asking, setAsking] = useState(false);
  const totals = cartTotals(views, visitor?.tip ?? noTip);
  const shopProblem = findShopProblem(views, data);
  const message = useShopProblemMessage();
  const isBlocked = views.some((view) => !view.priced);
  return (
    <div>
      <div className="card p-5">
        <TotalsList totals={totals} />
      </div>
      {shopProblem && (
        <p role="alert" className="mt-3 px-1 font-medium text-danger">
          {message(shopProblem)}
        </p>
      )}
      <p className="my-3 px-1 text-sm text-muted">{t`You are charged only when the stand accepts.`}</p>
      <div className="bar">
        <LinkButton
          to={visitor?.user ? "/tip" : "/auth?next=/cart"}
          wide
          className="justify-between"
          aria-disabled={isBlocked || shopProblem !== null || undefined}
          onClick={(event) => {
            if (isBlocked || shopProblem) {
              event.preventDefault();
              const text = shopProblem ? message(shopProblem) : t`Remove what is not available first.`;
              showToast({ kind: "error", text, durationMs: 5000 });
            } else if (!visitor?.user) {
              event.preventDefault();
              setAsking(true);
            }
          }}
        >
          {t`Place order`}
          <Money minor={totals.totalMinor} />
        </LinkButton>
      </div>
      <SignInDialog open={asking} onClose={() => setAsking(false)} />
    </div>
  );
}

function useShopProblemMessage(): (problem: ShopProblem) => string {
  const { t } = useLingui();
  return (problem) =>
    ({
      "no-common-shop": t`No single stand sells all of this. Remove something, please.`,
      "shops-closed": t`No shops are open right now. Please try again later.`,
      "shops-closed-today": t`Shops are closed today. Please try again later.`,
    })[problem];
}
