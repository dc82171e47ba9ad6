import { useLingui } from "@lingui/react/macro";
import { AllergyNotice } from "#app/components/allergy-notice.tsx";
import { TotalsList } from "../../components/totals-list.tsx";
import type { CartData } from "./cart-data.ts";
import { type CartLineView, cartTotals } from "./cart-lines.ts";
import { CartNow } from "./cart-now.tsx";
import { PlaceOrder } from "./place-order.tsx";
import { TipRow } from "./tip-row.tsx";
import type { useCartStanding } from "./use-cart-standing.ts";
import { useCartTip } from "./use-cart-tip.ts";

type Props = { views: CartLineView[]; data: CartData; standing: ReturnType<typeof useCartStanding> };

export function CartSummary({ views, data, standing: { isWhole, quote, problem } }: Props) {
  const { t } = useLingui();
  const { tip, choose, isAsked } = useCartTip(data.terms);
  const totals = cartTotals(views, tip, data);
  return (
    <div>
      <div className="card p-5">
        <TotalsList totals={totals} lines={views.flatMap(({ priced }) => priced ?? [])} />
        {isAsked && (
          <TipRow terms={data.terms} subtotalMinor={totals.subtotalMinor} chosen={tip} onChoose={choose} />
        )}
        {isWhole && !problem && <CartNow quote={quote} />}
      </div>
      <AllergyNotice isAsked={data.terms.law.allergyNotice} />
      <p className="my-3 px-1 text-sm text-muted">{t`You’re only charged once the shop accepts.`}</p>
      <PlaceOrder
        views={views}
        data={data}
        problem={problem}
        totalMinor={totals.totalMinor}
        tip={isAsked ? tip : null}
        isQuoted={quote !== null}
      />
    </div>
  );
}
