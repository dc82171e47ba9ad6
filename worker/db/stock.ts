import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "./client.ts";
import { orderLines, shopItems } from "./schema/index.ts";

/**
 * A statement that takes an order's portions off what its shop has counted. It goes into the batch of the acceptance,
 * whose event exists once, after the statements that leave lines out. The kitchen has said yes with the dish in hand,
 * so a count that was wrong ends at zero, never below.
 */
export function takeStock(db: Db, order: { id: string; shopId: string }) {
  const pieces = sql`(select coalesce(sum(${orderLines.quantity} - ${orderLines.removedQuantity}), 0) from ${orderLines} where ${orderLines.orderId} = ${order.id} and ${orderLines.itemId} = ${shopItems.itemId})`;
  return db
    .update(shopItems)
    .set({ stock: sql`max(0, ${shopItems.stock} - ${pieces})` })
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
