import { useEffect, useState } from "react";
import type { Cart } from "#domain/cart/cart.ts";
import type { Quote, QuoteProblem, QuoteResult } from "#domain/cart/checkout.ts";
import { noTip } from "#domain/menu/tip.ts";
import type { SeatPlace } from "#domain/menu/zones.ts";
import { postJson } from "../post-json.ts";

/** Debounces changes. */
const quietMs = 300;
/**
 * A full kitchen may have room again while a fan waits; a cart that can be ordered is checked again at checkout only.
 */
const againMs = 20_000;

const kitchenProblems: ReadonlySet<string> = new Set<QuoteProblem["code"]>([
  "shop-full",
  "sold-out",
  "item-unavailable",
  "drinks-only",
  "outside-zone",
  "no-common-shop",
  "shops-closed",
  "shops-closed-today",
]);

/** The kitchens' current quote for this cart, requested after the paint; null without a response. */
export function useCartQuote(cart: Cart | null, place: SeatPlace): QuoteResult | null {
  const [answered, setAnswered] = useState<{ to: string; result: QuoteResult } | null>(null);
  const request = cart?.lines.length
    ? {
        stadiumId: cart.stadiumId,
        lines: cart.lines,
        // The tip is chosen later.
        tip: noTip,
        ...place,
        near: null,
        checkoutKey: cart.key,
      }
    : null;
  const wanted = JSON.stringify(request);
  const result = answered?.to === wanted ? answered.result : null;
  const isRefused = result?.ok === false;
  useEffect(() => {
    const controller = new AbortController();
    async function ask() {
      if (wanted === "null" || document.visibilityState === "hidden") return;
      const answer = await postJson<{ quote: Quote }>("/api/quote", JSON.parse(wanted), controller.signal);
      if (controller.signal.aborted) return;
      if (answer.ok) setAnswered({ to: wanted, result: { ok: true, quote: answer.body.quote } });
      // Other failures say nothing about the kitchens: checkout asks again.
      else if (kitchenProblems.has(answer.problem.code))
        setAnswered({ to: wanted, result: { ...(answer.problem as unknown as QuoteProblem), ok: false } });
    }
    const first = isRefused ? undefined : setTimeout(ask, quietMs);
    const timer = isRefused ? setInterval(ask, againMs) : undefined;
    document.addEventListener("visibilitychange", ask);
    return () => {
      controller.abort();
      clearTimeout(first);
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [wanted, isRefused]);
  return result;
}
