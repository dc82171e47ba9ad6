import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useState } from "react";
import { Link } from "react-router";
import { AllergyNotice } from "#app/components/food/allergy-notice.tsx";
import { minutesRange } from "#app/components/food/minutes-range.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Money } from "#app/components/money.tsx";
import { TotalsList } from "#app/components/order/totals-list.tsx";
import { Skeleton } from "#app/components/page/skeleton.tsx";
import { cookieText, readCookie } from "#app/cookies/cookie.ts";
import { tipCookie } from "#app/cookies/cookies.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { useVisitor } from "#app/hooks/use-visitor.ts";
import type { Quote } from "#domain/cart/checkout.ts";
import type { Terms } from "#domain/menu/money/terms.ts";
import { noTip, parseTip, serializeTip, type Tip, tipMinorOf } from "#domain/menu/money/tip.ts";
import { inputFromTip, tipFromInput } from "#domain/menu/money/tip-input.ts";
import type { Way } from "#domain/pickup/pickup.ts";
import { useKitchenNote } from "../kitchen/use-kitchen-note.ts";
import type { CartData } from "./cart-data.ts";
import { type CartLineView, cartTotals } from "./cart-lines.ts";
import { PlaceOrder } from "./place-order.tsx";
import type { useCartState } from "./use-cart-state.ts";

type Props = { views: CartLineView[]; data: CartData; state: ReturnType<typeof useCartState> };

export function CartSummary({ views, data, state: { isWhole, quote, problem } }: Props) {
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

/** Pickup, where the venue has it: without a tip. */
function PickupLine({ way }: { way: Way }) {
  const shop = useLocalize()(way.shopName);
  const range = minutesRange(way.promise);
  return (
    <a href="/order/confirm?way=pickup" className="row min-h-11 font-medium text-link">
      <Trans>
        Or pick it up at {shop} in about {range} min
      </Trans>
    </a>
  );
}

/** The shop and the promised time; its space is reserved until the quote arrives. */
export function CartNow({ quote }: { quote: Quote | null }) {
  const { t } = useLingui();
  const localize = useLocalize();
  const noteOf = useKitchenNote();
  // Without scripts there is no quote to wait for.
  const isHydrated = useHydrated();
  const note = quote && noteOf(quote);
  const range = quote && minutesRange(quote.promise);
  const shop = localize(quote?.shopName);
  return (
    <div className="row mt-4 items-start gap-2 pt-4" style={{ minHeight: 64, borderTopWidth: 1 }}>
      {(quote || isHydrated) && <Icon name="clock" />}
      {quote ? (
        <p className="min-w-0">
          <b className="block font-semibold">
            <Trans>At your seat in about {range} minutes</Trans>
          </b>
          <span className="block text-sm text-muted">{t`Shop: ${shop}`}</span>
          {note && <span className="block text-sm text-muted">{note}</span>}
          {quote.ways?.pickup && <PickupLine way={quote.ways.pickup} />}
        </p>
      ) : isHydrated ? (
        <span className="grid grow gap-2">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-5 w-40" />
        </span>
      ) : null}
    </div>
  );
}

type TipRowProps = { terms: Terms; subtotalMinor: number; chosen: Tip; onChoose: (tip: Tip) => void };

/** The tip's buttons in the cart; other amounts are entered on the tip's screen. */
function TipRow({ terms, subtotalMinor, chosen, onChoose }: TipRowProps) {
  const { t } = useLingui();
  const nonce = useVisitor()?.nonce;
  const { kind, presets } = terms.tips;
  const buttons = presets.flatMap((preset) => tipFromInput({ kind, preset, custom: "" }) ?? []);
  const isButton = [noTip, ...buttons].some((each) => serializeTip(each) === serializeTip(chosen));
  return (
    <div className="needs-scripts mt-4" style={{ borderTopWidth: 1, paddingTop: 12 }}>
      <noscript>
        {/* Without scripts nothing would keep it. */}
        <style nonce={nonce}>{".needs-scripts{display:none!important}"}</style>
      </noscript>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="font-medium">{t`Tip for your runner`}</legend>
        {[noTip, ...buttons, ...(isButton ? [] : [chosen])].map((tip) => (
          <label key={serializeTip(tip)} className="row min-h-11 gap-2">
            <input
              type="radio"
              name="tip"
              value={serializeTip(tip)}
              checked={serializeTip(tip) === serializeTip(chosen)}
              onChange={() => onChoose(tip)}
              className="tick"
            />
            {tip.kind === "percentage" && <bdi dir="ltr">{tip.percentage}%</bdi>}
            {tip.kind === "percentage" ? (
              <Money minor={tipMinorOf(tip, subtotalMinor)} className="text-sm text-muted" />
            ) : tip.amountMinor === 0 ? (
              t`No tip`
            ) : (
              <Money minor={tip.amountMinor} />
            )}
          </label>
        ))}
        <Link to="/tip" className="row min-h-11 px-2 font-medium text-link">
          {t`Other`}
        </Link>
      </fieldset>
    </div>
  );
}

/**
 * The cart's tip. With a known seat the cart asks for it, with the tip screen's defaults and cookie; else the tip's
 * screen asks, and until then there is none.
 */
function useCartTip({ tips, law }: Terms) {
  const visitor = useVisitor();
  const isAsked = Boolean(visitor?.seat?.row && visitor.seat.seatNo);
  const first = isAsked ? tipFromInput(inputFromTip(null, tips, law.leastTipPercentage)) : noTip;
  const [tip, setTip] = useState(visitor?.tip ?? first ?? noTip);
  function choose(next: Tip) {
    document.cookie = cookieText(tipCookie, serializeTip(next));
    setTip(next);
  }
  // The cookie may be newer than this page.
  const begin = useEffectEvent(() => {
    if (isAsked) choose(parseTip(readCookie(document.cookie, tipCookie)) ?? tip);
  });
  useEffect(() => begin(), []);
  return { tip, choose, isAsked };
}
