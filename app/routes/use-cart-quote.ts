import { useState } from "react";
import { call } from "#app/api/client.ts";
import type { Answer } from "#app/live/poller.ts";
import { usePolled } from "#app/live/use-polled.ts";
import type { Cart } from "#domain/cart/cart.ts";
import type { Quote } from "#domain/cart/checkout.ts";
import { noTip } from "#domain/menu/tip.ts";
import type { SeatPlace } from "#domain/menu/zones.ts";
import type { Calls } from "#domain/wire/calls.ts";
import { isKitchenProblem, type KitchenProblem } from "#domain/wire/quote-problems.ts";

/** Debounces changes. */
const quietMs = 300;
/**
 * A full kitchen may have room again while a fan waits; a cart that can be ordered is checked again at checkout only.
 */
const againMs = 20_000;

type KitchenWord = { ok: true; quote: Quote } | ({ ok: false } & KitchenProblem);

/** The kitchens' current quote for this cart, requested after the paint; null without a response. */
export function useCartQuote(cart: Cart | null, place: SeatPlace): KitchenWord | null {
  const [answered, setAnswered] = useState<{ to: string; result: KitchenWord } | null>(null);
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
      const result = answer.body as KitchenWord;
      setAnswered({ to: wanted, result });
      return !result.ok;
    },
    { ask, firstAfterMs: quietMs },
  );
  return answered?.to === wanted ? answered.result : null;
}

async function ask(wanted: string, signal: AbortSignal): Promise<Answer> {
  const body: Calls["POST /quote"]["body"] = JSON.parse(wanted);
  const answer = await call("POST /quote", { body }, { signal });
  if (answer.ok) return { kind: "body", body: { ok: true, quote: answer.body.quote } };
  // Other failures say nothing about the kitchens: checkout asks again.
  if (!isKitchenProblem(answer.problem)) return { kind: "failed" };
  return { kind: "body", body: { ...answer.problem, ok: false } };
}
