import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "./client.ts";
import { orderLines, shopItems } from "./schema/index.ts";

/**
 * A statement that deducts an order's portions from the shop's counted stock. Put it into the acceptance's batch (whose
 * event exists once), after the statements that remove lines. The kitchen has the dish in hand, so a wrong count ends
 * at zero, never below.
 */
export function takeStock(db: Db, order: { id: string; shopId: string }, at: number) {
  const pieces = sql`(select coalesce(sum(${orderLines.quantity} - ${orderLines.removedQuantity}), 0) from ${orderLines} where ${orderLines.orderId} = ${order.id} and ${orderLines.itemId} = ${shopItems.itemId})`;
  return db
    .update(shopItems)
    .set(less(pieces, at))
    .where(
      and(
        eq(shopItems.shopId, order.shopId),
        isNotNull(shopItems.stock),
        inArray(
          shopItems.itemId,
          db.select({ itemId: orderLines.itemId }).from(orderLines).where(eq(orderLines.orderId, order.id)),
        ),
      ),
    );
}

/** The same for one dish, of an order that was accepted before. */
export const takePortions = (db: Db, shopId: string, itemId: string, quantity: number, at: number) =>
  db
    .update(shopItems)
    .set(less(sql`${quantity}`, at))
    .where(and(eq(shopItems.shopId, shopId), eq(shopItems.itemId, itemId), isNotNull(shopItems.stock)));

const less = (pieces: SQL, at: number) => ({
  stock: sql`max(0, ${shopItems.stock} - ${pieces})`,
  ranOutAt: sql`case when ${shopItems.stock} > 0 and ${shopItems.stock} <= ${pieces} then ${at}
    else ${shopItems.ranOutAt} end`,
});
