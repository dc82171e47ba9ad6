import type { BatchItem } from "drizzle-orm/batch";
import type { Pieces } from "#domain/ledger/pieces.ts";
import { insteadLines, resolveSoldOut, type SoldOutResult } from "#domain/ledger/sold-out.ts";
import { warnedOf } from "#domain/menu/allergies.ts";
import { findChoiceProblem } from "#domain/menu/menu.ts";
import { markOptionsOut, optionsOutAt } from "#domain/menu/out-options.ts";
import { allergensWith } from "#domain/menu/with-choices.ts";
import { swapChoices } from "#domain/shop/availability.ts";
import { hasRunOut } from "#worker/db/client.ts";
import type { OrderStep } from "#worker/db/order/order-step.ts";
import type { OrderState } from "#worker/db/order/orders.ts";
import { readOne } from "#worker/db/reading.ts";
import {
  readSubstitutes,
  type Substitutes,
  substituteStatements,
} from "#worker/usecases/order/reads/substitutes.ts";
import type { RoomDeps } from "../ports.ts";

export type ResolvedLines = {
  removed: Pieces[];
  /** For planning the money, without a refund's id. */
  added: ReturnType<typeof insteadLines>;
  /** The substitutes, for the order's history. */
  swapped: { position: number; quantity: number; itemId: string }[];
  statements: (at: number, refundId?: string) => BatchItem<"sqlite">[];
};

/**
 * Resolves sold-out pieces as the fan chose. Checks substitutes against the current menu: a dish may have sold out or
 * got an allergen.
 */
export async function resolveAsSaid(
  { db, now }: Pick<RoomDeps, "db" | "now">,
  { order, lines }: OrderState,
  pieces: readonly Pieces[],
): Promise<ResolvedLines | "cancel"> {
  const swapOf = (position: number) => lines.find((line) => line.position === position)?.ifSoldOut;
  const itemIds = pieces.flatMap(({ position }) => {
    const said = swapOf(position);
    const line = lines.find((each) => each.position === position);
    return said?.kind === "swap" && line ? [line.itemId, said.itemId] : [];
  });
  const at = now();
  const found =
    itemIds.length > 0
      ? await readOne(db, readSubstitutes(db, order.shopId, [...new Set(itemIds)], at))
      : null;
  const settled = resolveSoldOut(lines, pieces, (line, swap) =>
    found ? portionsOf(found, { wantedId: line.itemId, swap, allergies: order.allergies, at }) : 0,
  );
  if (settled === "cancel") return settled;
  const { removed, swaps } = settled;
  return {
    removed,
    added: insteadLines(lines, swaps, null),
    swapped: swaps.map(({ position, quantity, swap }) => ({ position, quantity, itemId: swap.itemId })),
    statements: (when, refundId) =>
      found
        ? substituteStatements(db, { order, lines }, insteadLines(lines, swaps, refundId ?? null), found, {
            isAccepted: refundId !== undefined,
            at: when,
          })
        : [],
  };
}

type SwapRequest = {
  wantedId: string;
  swap: SoldOutResult["swaps"][number]["swap"];
  allergies: readonly string[];
  at: number;
};

/** Available pieces of a substitute: 0 if it no longer qualifies by the current menu. */
function portionsOf({ dishes, places }: Substitutes, { wantedId, swap, allergies, at }: SwapRequest): number {
  const [wanted, other, place] = [dishes.get(wantedId), dishes.get(swap.itemId), places.get(swap.itemId)];
  if (!wanted || !other || !place?.isAvailable || (place.soldOutUntil ?? 0) > at) return 0;
  const customization = markOptionsOut(other.customization, optionsOutAt(place, at));
  const [dish, before] = [
    { ...other, customization, isAvailable: true },
    { ...wanted, isAvailable: true },
  ];
  // The agreed choices must still be available and valid.
  if (!swapChoices(dish, before, allergies) || findChoiceProblem(customization, swap.choices)) return 0;
  if (warnedOf(allergensWith(dish, swap.choices), allergies).length > 0) return 0;
  return place.left ?? Number.POSITIVE_INFINITY;
}

/** A commit that also returns null (read again) if another order took the last substitute. */
export async function commitResolved(step: OrderStep, ...args: Parameters<OrderStep["commit"]>) {
  try {
    return await step.commit(...args);
  } catch (error) {
    if (hasRunOut(error)) return null;
    throw error;
  }
}
