import type { UnpaidReservation } from "#domain/kitchen/board-events.ts";
import { type Pace, workOf } from "#domain/kitchen/kitchen.ts";
import { isCrowded, isShelfCrowded } from "#domain/kitchen/unpaid-share.ts";
import type { TakenShelf } from "#domain/pickup/pickup.ts";
import type { KitchenRequest } from "../../usecases/ports.ts";
import type { KitchenBook, Place } from "./kitchen-book.ts";

/** What is reserved for orders that are not paid yet, oldest first. */
export const listUnpaid = (places: Place[]): UnpaidReservation[] =>
  places
    .filter((place) => place.placedAt === null)
    .sort((a, b) => a.reservedAt - b.reservedAt)
    .map(({ id, reservedAt, lines }) => ({
      id,
      sinceAt: reservedAt,
      minutes: Math.round(workOf(lines)),
      lines: lines.map(({ itemId, quantity }) => ({ itemId, quantity })),
    }));

/**
 * Whether accounts that never paid hold too much, unpaid, of the kitchen or the shelves for another such account's new
 * reservation; an existing one is kept.
 */
export function isCrowdedFor(
  { orderId, shelves, payer }: KitchenRequest,
  book: Pick<KitchenBook, "find" | "places" | "shelves">,
  kitchen: { pace: Pace; fullFromMinutes: number },
): boolean {
  if (payer !== "new") return false;
  const unpaid = book.places().filter((place) => place.placedAt === null && place.isNewPayer);
  if (!book.find(orderId) && isCrowded(unpaid, kitchen)) return true;
  if (!shelves) return false;
  const held = book.shelves();
  if ([...held, ...shelves.held].some((each) => each.orderId === orderId)) return false;
  const isUnpaid = (shelf: TakenShelf) => unpaid.some(({ id }) => id === shelf.orderId);
  return isShelfCrowded(held.filter(isUnpaid).length, shelves.labels.length);
}
