import { and, eq, gt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type SeatPlace, signedSeatText } from "#domain/seat/seat-link.ts";
import type { Db } from "./client.ts";
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
  const other = alias(orders, "other");
  const open = db
    .select({ count: sql`count(*)` })
    .from(other)
    .where(
      sql`${other.stadiumId} = ${orders.stadiumId} and ${other.guestSeat} = ${orders.guestSeat} and ${other.guestSeat} is not null and ${other.closedAt} is null`,
    );
  return db
    .update(orders)
    .set({ customerId: sql`null` })
    .where(and(eq(orders.id, id), gt(sql`(${open})`, mostOpen)));
}
