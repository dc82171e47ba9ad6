import { sql } from "drizzle-orm";
import type { Db } from "./client.ts";
import { guardOpenOrders, other } from "./open-orders.ts";
import { orders } from "./schema/index.ts";

/** Of one customer: nothing is charged for more, so nothing else bounds them. */
const mostOpen = 2;

/**
 * A statement for the batch that stores an order without anything to pay: takes its payment's state away, so that the
 * batch fails (`isWithoutPaymentState`), where its customer has more such orders open than one may. Of any number at
 * once two stay.
 */
export function guardFreeOrders(db: Db, id: string) {
  // Text as in the partial index: a parameter might not match it.
  const isSame = sql`${other.customerId} = ${orders.customerId} and ${other.paymentState} = 'none'`;
  return guardOpenOrders(db, id, isSame, mostOpen, { paymentState: sql`null` });
}
