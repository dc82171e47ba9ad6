import type { DraftInput } from "./draft-order.ts";
import type { KitchenRefusal, OrderDeps } from "./ports.ts";

/** Holds the kitchen's time and portions for a draft; what the board promises becomes the quote's promise. */
export async function reserveKitchen(
  deps: OrderDeps,
  { id, quote, details, shop }: DraftInput,
): Promise<{ ok: true } | { ok: false; reason: KitchenRefusal["reason"] }> {
  const lines = quote.lines.map(({ itemId, quantity }, position) => ({
    itemId,
    quantity,
    preparationMinutes: details[position]?.preparationMinutes ?? 0,
  }));
  const { walkMinutes } = shop;
  const reserved = await deps.boards.reserve(shop.id, { orderId: id, lines, walkMinutes });
  if (!reserved.ok) return { ok: false, reason: reserved.reason };
  quote.promise = reserved.promise;
  return { ok: true };
}
