import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type SeatPlace, signedSeatText } from "#domain/seat/seat-link.ts";
import type { Db } from "../../../db/client.ts";
import { orders } from "../../../db/schema/index.ts";

/** Another open order, compared with the new one. */
const otherOrders = alias(orders, "other");

/**
 * A statement for an order's batch that makes it fail, by nulling a required column (`fails`), if too many orders of
 * the same kind are open.
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
    .from(otherOrders)
    .where(sql`${isSame} and ${otherOrders.closedAt} is null`);
  return db
    .update(orders)
    .set(fails)
    .where(and(eq(orders.id, id), gt(sql`(${open})`, most)));
}

/** Open free orders per customer; nothing is charged, so nothing else bounds them. */
const maxFree = 2;

/**
 * A statement for a free order's batch: nulls the payment state, so that the batch fails (`isWithoutPaymentState`), if
 * its customer has too many open free orders. Of any number at once two remain.
 */
export function guardFreeOrders(db: Db, id: string) {
  // Text as in the partial index: a parameter might not match it.
  const isSame = sql`${otherOrders.customerId} = ${orders.customerId} and ${otherOrders.paymentState} = 'none'`;
  return guardOpenOrders(db, id, isSame, maxFree, { paymentState: sql`null` });
}

/** Enough for a family; more could block a kitchen from one printed code. */
const maxPerSeat = 4;

/** A guest's scanned seat, as stored with orders. */
export const guestSeatOf = (stadiumId: string, place: SeatPlace) => signedSeatText(stadiumId, place);

/**
 * A statement for a guest draft's batch: nulls the owner, so that the batch fails (`isWithoutOwner`), if its seat has
 * too many open guests' orders. Drafts count: of any number at once four remain.
 */
export function guardGuestSeat(db: Db, id: string) {
  const isSame = sql`${otherOrders.guestSeat} = ${orders.guestSeat} and ${otherOrders.stadiumId} = ${orders.stadiumId} and ${otherOrders.guestSeat} is not null`;
  return guardOpenOrders(db, id, isSame, maxPerSeat, { customerId: sql`null` });
}
