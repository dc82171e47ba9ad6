import { useLingui } from "@lingui/react/macro";
import { TotalsList } from "../../components/totals-list.tsx";
import { noTip } from "../../domain/pricing.ts";
import { useVisitor } from "../../hooks/use-visitor.ts";
import type { CartData } from "./cart-data.ts";
import { type CartLineView, cartTotals, findShopProblem } from "./cart-lines.ts";
import { PlaceOrder } from "./place-order.tsx";
import { useShopProblemText } from "./use-shop-problem-text.ts";

/** What it will cost, and the way on. */
export function CartSummary({ views, data }: { views: CartLineView[]; data: CartData }) {
  const { t } = useLingui();
  const totals = cartTotals(views, useVisitor()?.tip ?? noTip);
  const problem = findShopProblem(views, data);
  const text = useShopProblemText();
  return (
    <div>
      <div className="card p-5">
        <TotalsList totals={totals} />
      </div>
      {problem && (
        <p role="alert" className="mt-3 px-1 font-medium text-danger">
          {text(problem)}
        </p>
      )}
      <p className="my-3 px-1 text-sm text-muted">{t`You are charged only when the stand accepts.`}</p>
      <PlaceOrder views={views} problem={problem} totalMinor={totals.totalMinor} />
    </div>
  );
}
