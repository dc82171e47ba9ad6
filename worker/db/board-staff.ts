import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "./client.ts";
import { orders } from "./schema/index.ts";

/** Records that somebody at the shop's board saw the order. True the first time. */
export async function acknowledgeOrder(
  db: Db,
  shopId: string,
  orderId: string,
  at: number,
): Promise<boolean> {
  const changed = await db
    .update(orders)
    .set({ acknowledgedAt: at })
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.shopId, shopId),
        isNull(orders.acknowledgedAt),
        isNotNull(orders.placedAt),
      ),
    )
    .returning({ id: orders.id });
  return changed.length > 0;
}
