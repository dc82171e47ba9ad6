import type { UnpaidPlace } from "#domain/kitchen/board-events.ts";
import { type Pace, workOf } from "#domain/kitchen/kitchen.ts";
import { isCrowded } from "#domain/kitchen/unpaid-share.ts";
import type { QuotedFacts } from "../usecases/kitchen/read-kitchen.ts";
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
  const unpaid = places.filter((place) => place.placedAt === null && place.isNewPayer);
  return isCrowded(unpaid, { ...facts, pace });
}
