import type { DraftInput } from "./draft-order.ts";
import type { OrderDeps } from "./ports.ts";

/** Holds the kitchen's time for a draft; what the board promises becomes the quote's promise. */
export async function reserveKitchen(
  deps: OrderDeps,
  input: DraftInput,
): Promise<{ ok: true } | { ok: false; reason: "shop-full" }> {
  const minutes = input.details.map((line) => line.preparationMinutes);
  const reserved = await deps.boards.reserve(input.shop.id, input.id, minutes);
  if (!reserved.ok) return reserved;
  input.quote.promise = reserved.promise;
  return { ok: true };
}
