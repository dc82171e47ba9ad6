import { useState } from "react";
import { call } from "#app/api/client.ts";
import { type Ask, usePolledCall } from "#app/live/poller.ts";
import type { Cart } from "#domain/cart/cart.ts";
import type { Quote } from "#domain/cart/checkout.ts";
import { minuteMs } from "#domain/durations.ts";
import { noTip } from "#domain/menu/money/tip.ts";
import type { SeatPlace } from "#domain/menu/zones.ts";
import type { Calls } from "#domain/wire/calls.ts";
import { isKitchenProblem, type KitchenProblem } from "#domain/wire/quote-problems.ts";

/** Debounces changes. */
const quietMs = 300;
/**
 * A full kitchen may have room again while a fan waits; a cart that can be ordered is checked again at checkout only.
 */
const againMs = 20_000;

/** The kitchens' current quote for this cart, requested after the paint; null without a response. */
export function useCartQuote(cart: Cart | null, place: SeatPlace): KitchenAnswer | null {
  const [answered, setAnswered] = useState<{ to: string; result: KitchenAnswer } | null>(null);
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
  usePolledCall(
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

export type KitchenAnswer = { ok: true; quote: Quote } | ({ ok: false } & KitchenProblem);

/**
 * Asks for a cart's quote. After a refusal it asks again only when the stands' live state, which costs no database
 * read, says that there may be room. A stand with room for a smaller order is asked again when it expected to have
 * room.
 * @param wanted the body of the quote as JSON
 */
export function askQuote(wanted: string): Ask<KitchenAnswer> {
  const body: Calls["POST /quote"]["body"] = JSON.parse(wanted);
  let refused: { until: number } | null = null;
  /** Whether a kitchen had room at all when this cart was refused. */
  let hadRoom = false;

  async function hasRoom(): Promise<boolean | null> {
    const { stadiumId: id, stand, section, lines } = body;
    const query: Record<string, string> = section && stand ? { section, stand } : {};
    const live = await call("GET /stadiums/:id/live", { params: { id } }, { query });
    if (!live.ok) return null;
    const { dishes } = live.body;
    return lines.every(({ itemId }) => dishes[itemId]?.state === "free" || dishes[itemId]?.state === "busy");
  }

  return async () => {
    if (refused) {
      const room = await hasRoom();
      if (room === null) return { kind: "failed" };
      const isWorth = room && (!hadRoom || Date.now() >= refused.until);
      hadRoom = room;
      if (!isWorth) return { kind: "unchanged" };
    }
    const answer = await call("POST /quote", { body });
    if (answer.ok) {
      refused = null;
      hadRoom = false;
      return { kind: "body", body: { ok: true, quote: answer.body.quote } };
    }
    const { problem } = answer;
    // Other failures say nothing about the kitchens: checkout asks again.
    if (!isKitchenProblem(problem)) return { kind: "failed" };
    const minutes = (problem.code === "shop-full" && problem.aboutMinutes) || 1;
    refused = { until: Date.now() + minutes * minuteMs };
    return { kind: "body", body: { ...problem, ok: false } };
  };
}
