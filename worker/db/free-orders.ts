import { and, eq, gt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "./client.ts";
import { orders } from "./schema/index.ts";

/** Of one customer: nothing is charged for more, so nothing else bounds them. */
const mostOpen = 2;

/**
 * A statement for the batch that stores an order without anything to pay: takes its payment's state away, so that the
 * batch fails (`isWithoutPaymentState`), where its customer has more such orders open than one may. Of any number at
 * once two stay.
 */
export function guardFreeOrders(db: Db, id: string) {
  const other = alias(orders, "other");
  const open = db
    .select({ count: sql`count(*)` })
    .from(other)
    // Text as in the partial index: a parameter might not match it.
    .where(
      sql`${other.customerId} = ${orders.customerId} and ${other.paymentState} = 'none' and ${other.closedAt} is null`,
    );
  return db
    .update(orders)
    .set({ paymentState: sql`null` })
    .where(and(eq(orders.id, id), gt(sql`(${open})`, mostOpen)));
}
