import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "./client.ts";
import { orders } from "./schema/index.ts";

/** An open order that may be of the same kind. */
export const other = alias(orders, "other");

/**
 * A statement for the batch that stores an order: `fails` it, by taking away what an order can't be without, where more
 * than so many of the same kind are open.
 */
export function guardOpenOrders(
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
