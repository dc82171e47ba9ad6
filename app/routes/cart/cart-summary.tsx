import { useLingui } from "@lingui/react/macro";
import { AllergyNotice } from "#app/components/allergy-notice.tsx";
import { noTip } from "#domain/menu/tip.ts";
import { TotalsList } from "../../components/totals-list.tsx";
import { useVisitor } from "../../hooks/use-visitor.ts";
import type { CartData } from "./cart-data.ts";
import { type CartLineView, cartTotals } from "./cart-lines.ts";
import { CartNow } from "./cart-now.tsx";
import { PlaceOrder } from "./place-order.tsx";
import type { useCartStanding } from "./use-cart-standing.ts";

type Props = { views: CartLineView[]; data: CartData; standing: ReturnType<typeof useCartStanding> };

export function CartSummary({ views, data, standing: { isWhole, quote, problem } }: Props) {
  const { t } = useLingui();
  const totals = cartTotals(views, useVisitor()?.tip ?? noTip, data);
  return (
    <div>
      <div className="card p-5">
        <TotalsList totals={totals} lines={views.flatMap(({ priced }) => priced ?? [])} />
        {isWhole && !problem && <CartNow quote={quote} />}
      </div>
      <AllergyNotice isAsked={data.terms.law.allergyNotice} />
      <p className="my-3 px-1 text-sm text-muted">{t`You’re only charged once the shop accepts.`}</p>
      <PlaceOrder
        views={views}
        data={data}
        problem={problem}
        totalMinor={totals.totalMinor}
        isQuoted={quote !== null}
      />
    </div>
  );
}
