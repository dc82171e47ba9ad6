import { useState } from "react";
import { useAsked } from "#app/live/poller.ts";
import type { Cart } from "#domain/cart/cart.ts";
import { noTip } from "#domain/menu/tip.ts";
import type { SeatPlace } from "#domain/menu/zones.ts";
import { askQuote, type KitchenWord } from "./quote-again.ts";

/** Debounces changes. */
const quietMs = 300;
/**
 * A full kitchen may have room again while a fan waits; a cart that can be ordered is checked again at checkout only.
 */
const againMs = 20_000;

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
  useAsked(
    wanted,
    askQuote,
    againMs,
    (answer) => {
      if (answer.kind !== "body" || wanted === null) return;
      const result = answer.body;
      setAnswered({ to: wanted, result });
      return !result.ok;
    },
    { firstAfterMs: quietMs },
  );
  return answered?.to === wanted ? answered.result : null;
}
