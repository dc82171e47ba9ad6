import { useLingui } from "@lingui/react/macro";
import { AllergyNotice } from "#app/components/allergy-notice.tsx";
import { noTip } from "#domain/menu/tip.ts";
import { TotalsList } from "../../components/totals-list.tsx";
import { useCart } from "../../hooks/use-cart.ts";
import { useVisitor } from "../../hooks/use-visitor.ts";
import { useCartQuote } from "../use-cart-quote.ts";
import type { CartData } from "./cart-data.ts";
import { type CartLineView, cartTotals, closedShop, findShopProblem } from "./cart-lines.ts";
import { CartNow } from "./cart-now.tsx";
import { CartTrouble } from "./cart-trouble.tsx";
import { PlaceOrder } from "./place-order.tsx";

export function CartSummary({ views, data }: { views: CartLineView[]; data: CartData }) {
  const { t } = useLingui();
  const totals = cartTotals(views, useVisitor()?.tip ?? noTip, data);
  const cart = useCart();
  const closed = findShopProblem(views, data);
  // A line that left the menu shows its own message, and blocks ordering.
  const isWhole = views.every((view) => view.priced);
  const quote = useCartQuote(isWhole ? cart : null, data.place);
  // The menu's state may be a minute old; the quote is current.
  const asked = quote && !quote.ok ? quote : null;
  const known = quote ? asked : closed && { code: closed };
  const problem = known && { ...known, shop: closedShop(known.code, data), rest: data.rest };
  return (
    <div>
      <div className="card p-5">
        <TotalsList totals={totals} lines={views.flatMap(({ priced }) => priced ?? [])} />
        {isWhole && !problem && <CartNow quote={quote?.ok ? quote.quote : null} />}
      </div>
      {problem && <CartTrouble problem={problem} similar={data.similar} />}
      <AllergyNotice isAsked={data.terms.law.allergyNotice} />
      <p className="my-3 px-1 text-sm text-muted">{t`You’re only charged once the shop accepts.`}</p>
      <PlaceOrder
        views={views}
        data={data}
        problem={problem}
        totalMinor={totals.totalMinor}
        isQuoted={quote?.ok === true}
      />
    </div>
  );
}
