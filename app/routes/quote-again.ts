import { call } from "#app/api/client.ts";
import type { Ask } from "#app/live/poller.ts";
import type { Quote } from "#domain/cart/checkout.ts";
import { minuteMs } from "#domain/durations.ts";
import type { Calls } from "#domain/wire/calls.ts";
import { isKitchenProblem, type KitchenProblem } from "#domain/wire/quote-problems.ts";

export type KitchenWord = { ok: true; quote: Quote } | ({ ok: false } & KitchenProblem);

/**
 * Asks the kitchens about a cart, and a cart that they refused only when they may take it: until then the live state of
 * the stands answers, which costs the record nothing. A stand with room for a smaller order is asked once, and then
 * when it said that there would be room.
 * @param wanted the body of the quote as JSON
 */
export function askQuote(wanted: string): Ask<KitchenWord> {
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
