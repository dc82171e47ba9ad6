import type { UnpaidPlace } from "#domain/kitchen/board-events.ts";
import { type Pace, workOf } from "#domain/kitchen/kitchen.ts";
import { isCrowded, isShelfCrowded } from "#domain/kitchen/unpaid-share.ts";
import type { ShelfHeld } from "#domain/pickup/pickup.ts";
import type { QuotedFacts } from "../../usecases/kitchen/read-kitchen.ts";
import type { Place } from "./kitchen-book.ts";

/** What is reserved for orders that are not paid yet, oldest first. */
export const listUnpaid = (places: Place[]): UnpaidPlace[] =>
  places
    .filter((place) => place.placedAt === null)
    .sort((a, b) => a.reservedAt - b.reservedAt)
    .map(({ id, reservedAt, lines }) => ({
      id,
      sinceAt: reservedAt,
      minutes: Math.round(workOf(lines)),
      lines: lines.map(({ itemId, quantity }) => ({ itemId, quantity })),
    }));

/** Whether unpaid orders of accounts that never paid hold so much that the next such account is challenged. */
export function isFullOfNew(places: Place[], facts: QuotedFacts, pace: Pace): boolean {
  return isCrowded(unpaidOfNew(places), { ...facts, pace });
}

/** The same for the shop's shelves, for an order without one. */
export function areShelvesFullOfNew(places: Place[], held: ShelfHeld[], labels: readonly string[]): boolean {
  const unpaid = new Set(unpaidOfNew(places).map(({ id }) => id));
  return isShelfCrowded(held.filter(({ orderId }) => unpaid.has(orderId)).length, labels.length);
}

const unpaidOfNew = (places: Place[]) =>
  places.filter((place) => place.placedAt === null && place.isNewPayer);
