import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Quote } from "#domain/cart/checkout.ts";
import type { QuoteRequest } from "#domain/schemas/checkout.ts";
import { isQuoteProblem } from "#domain/wire/quote-problems.ts";
import type { PageQuote } from "../confirm-data.ts";
import { checkoutApi } from "./checkout-api.ts";
import { isSameOffer } from "./pay-flow.ts";

type ShownQuote = {
  result: PageQuote;
  /** Start of the promise's minutes, in ms. */
  at: number;
  /** The quote before the prices changed. */
  before: Quote | null;
};

/** The cart's current price; requested again whenever its inputs change. */
export function useQuote(initial: PageQuote, quotedAt: number, enabled: boolean, request: QuoteRequest) {
  const [shown, setShown] = useState<ShownQuote>({ result: initial, at: quotedAt, before: null });
  const [tries, setTries] = useState(0);
  const wanted = JSON.stringify([request, tries]);
  const known = useRef(wanted);
  const latest = useRef(shown);
  const waiting = useRef<Promise<void> | null>(null);

  function accept(result: PageQuote) {
    const { result: last } = latest.current;
    // The other way has another price: the fan chose it.
    const isSameWay = last.ok && result.ok && last.quote.fulfilment === result.quote.fulfilment;
    const changed = isSameWay && !isSameOffer(last.quote, result.quote);
    latest.current = { result, at: Date.now(), before: changed && last.ok ? last.quote : null };
    setShown(latest.current);
  }

  const ask = useEffectEvent(() => {
    if (request.lines.length === 0) {
      known.current = wanted;
      return accept({ ok: false, code: "cart-empty" });
    }
    let isStale = false;
    waiting.current = checkoutApi.quote(request).then((answer) => {
      if (isStale) return;
      known.current = wanted;
      if (answer.ok) return accept({ ok: true, quote: answer.body.quote });
      const { problem } = answer;
      accept(isQuoteProblem(problem) ? { ...problem, ok: false } : { ok: false, code: "quote-unavailable" });
    });
    return () => {
      isStale = true;
    };
  });
  useEffect(() => {
    if (enabled && wanted !== known.current) return ask();
  }, [wanted, enabled]);

  return {
    ...shown,
    accept,
    /** The quote once no request for it is pending. */
    async settled(): Promise<ShownQuote> {
      while (waiting.current) {
        const last = waiting.current;
        await last;
        if (waiting.current === last) waiting.current = null;
      }
      return latest.current;
    },
    checkAgain: () => setTries(tries + 1),
  };
}
