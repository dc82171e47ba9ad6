import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type SeatPlace, signedSeatText } from "#domain/seat/seat-link.ts";
import type { Db } from "../../../db/client.ts";
import { orders } from "../../../db/schema/index.ts";

/** An open order that may be of the same kind. */
const other = alias(orders, "other");

/**
 * A statement for the batch that stores an order: `fails` it, by taking away what an order can't be without, where more
 * than so many of the same kind are open.
 */
function guardOpenOrders(
  db: Db,
  id: string,
  isSame: SQL,
  most: number,
  fails: { customerId: SQL } | { paymentState: SQL },
) {
  const open = db
    .select({ count: sql`count(*)` })
    .from(other)
    .where(sql`${isSame} and ${other.closedAt} is null`);
  return db
    .update(orders)
    .set(fails)
    .where(and(eq(orders.id, id), gt(sql`(${open})`, most)));
}

/** Of one customer: nothing is charged for more, so nothing else bounds them. */
const maxFree = 2;

/**
 * A statement for the batch that stores an order without anything to pay: takes its payment's state away, so that the
 * batch fails (`isWithoutPaymentState`), where its customer has more such orders open than one may. Of any number at
 * once two stay.
 */
export function guardFreeOrders(db: Db, id: string) {
  // Text as in the partial index: a parameter might not match it.
  const isSame = sql`${other.customerId} = ${orders.customerId} and ${other.paymentState} = 'none'`;
  return guardOpenOrders(db, id, isSame, maxFree, { paymentState: sql`null` });
}

/** A family's; more would hold a kitchen from one printed code. */
const maxPerSeat = 4;

/** The seat whose code a guest scanned, as orders name it. */
export const guestSeatOf = (stadiumId: string, place: SeatPlace) => signedSeatText(stadiumId, place);

/**
 * A statement for the batch that stores a guest's draft: takes the order's owner away, so that the batch fails
 * (`isWithoutOwner`), where its seat has more open guests' orders than it may. Drafts count: of any number at once four stay.
 */
export function guardGuestSeat(db: Db, id: string) {
  const isSame = sql`${other.guestSeat} = ${orders.guestSeat} and ${other.stadiumId} = ${orders.stadiumId} and ${other.guestSeat} is not null`;
  return guardOpenOrders(db, id, isSame, maxPerSeat, { customerId: sql`null` });
}
