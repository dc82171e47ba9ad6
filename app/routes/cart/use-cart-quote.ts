import { useState } from "react";
import type { Answer } from "#app/live/poller.ts";
import { usePolled } from "#app/live/use-polled.ts";
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
  const wanted = request && JSON.stringify(request);
  usePolled(
    wanted,
    againMs,
    (answer) => {
      if (answer.kind !== "body" || wanted === null) return;
      const result = answer.body as QuoteResult;
      setAnswered({ to: wanted, result });
      return !result.ok;
    },
    { ask, firstAfterMs: quietMs },
  );
  return answered?.to === wanted ? answered.result : null;
}

async function ask(wanted: string, signal: AbortSignal): Promise<Answer> {
  const answer = await postJson<{ quote: Quote }>("/api/quote", JSON.parse(wanted), signal);
  if (answer.ok) return { kind: "body", body: { ok: true, quote: answer.body.quote } };
  // Other failures say nothing of the kitchens: the way on asks again.
  if (!kitchenProblems.has(answer.problem.code)) return { kind: "failed" };
  return { kind: "body", body: { ...answer.problem, ok: false } };
}
