import type { PromiseMinutes } from "#domain/kitchen/promise-time.ts";
import type { ChallengeRequired, KitchenRefusal, OrderDeps } from "../ports.ts";
import type { DraftInput } from "./draft.ts";

/** Reserves kitchen time and portions for a draft and returns the board's promise. */
export async function reserveKitchen(
  deps: OrderDeps,
  { id, quote, details, shop, payer }: DraftInput,
): Promise<
  | { ok: true; promise: PromiseMinutes }
  | { ok: false; reason: (KitchenRefusal | ChallengeRequired)["reason"] }
> {
  const lines = quote.lines.map(({ itemId, quantity }, position) => ({
    itemId,
    quantity,
    preparationMinutes: details[position]?.preparationMinutes ?? 0,
  }));
  const { walkMinutes, facts: quoted } = shop;
  const reserved = await deps.boards.reserve(shop.id, { orderId: id, lines, walkMinutes, payer, quoted });
  return reserved.ok ? reserved : { ok: false, reason: reserved.reason };
}
