import type { PromiseMinutes } from "#domain/kitchen/promise-time.ts";
import type { ChallengeRequired, KitchenRefusal, OrderDeps } from "../ports.ts";
import type { DraftInput } from "./draft.ts";

/** Reserves kitchen time and portions for a draft and returns the board's promise. */
export async function reserveKitchen(
  deps: OrderDeps,
  { id, quote, details, shop, payer, proposal }: DraftInput,
): Promise<
  | { ok: true; promise: PromiseMinutes; shelf: string | null }
  | { ok: false; reason: (KitchenRefusal | ChallengeRequired)["reason"] }
> {
  const lines = quote.lines.map(({ itemId, quantity }, position) => ({
    itemId,
    quantity,
    preparationMinutes: details[position]?.preparationMinutes ?? 0,
  }));
  const { walkMinutes, shelves, facts: quoted } = shop;
  const reserved = await deps.boards.reserve(shop.id, {
    ...{ orderId: id, lines, walkMinutes, payer, quoted, asker: proposal.checkoutKey },
    ...(shelves && { shelves }),
  });
  return reserved.ok
    ? { ...reserved, shelf: reserved.shelf ?? null }
    : { ok: false, reason: reserved.reason };
}
