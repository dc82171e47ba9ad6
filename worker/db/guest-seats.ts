import { sql } from "drizzle-orm";
import { type SeatPlace, signedSeatText } from "#domain/seat/seat-link.ts";
import type { Db } from "./client.ts";
import { guardOpenOrders, other } from "./open-orders.ts";
import { orders } from "./schema/index.ts";

/** A family's; more would hold a kitchen from one printed code. */
const mostOpen = 4;

/** The seat whose code a guest scanned, as orders name it. */
export const guestSeatOf = (stadiumId: string, place: SeatPlace) => signedSeatText(stadiumId, place);

/**
 * A statement for the batch that stores a guest's draft: takes the order's owner away, so that the batch fails
 * (`isWithoutOwner`), where its seat has more open guests' orders than it may. Drafts count: of any number at once four stay.
 */
export function guardGuestSeat(db: Db, id: string) {
  const isSame = sql`${other.guestSeat} = ${orders.guestSeat} and ${other.stadiumId} = ${orders.stadiumId} and ${other.guestSeat} is not null`;
  return guardOpenOrders(db, id, isSame, mostOpen, { customerId: sql`null` });
}
