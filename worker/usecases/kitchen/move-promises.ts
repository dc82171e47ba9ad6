import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "#worker/db/client.ts";
import { orders } from "#worker/db/schema/index.ts";
import type { MovedPromise } from "../ports.ts";

/**
 * Stores new promises of the shop's waiting orders. The order's state does not change, so its version stays; an order that is
 * ready or over keeps its promise.
 */
export async function movePromises(db: Db, shopId: string, moved: MovedPromise[]): Promise<void> {
  const statements: BatchItem<"sqlite">[] = moved.map(({ orderId, fromAt, toAt }) =>
    db
      .update(orders)
      .set({ promiseFromAt: fromAt, promiseToAt: toAt })
      .where(
        and(
          eq(orders.id, orderId),
          eq(orders.shopId, shopId),
          isNotNull(orders.placedAt),
          isNull(orders.readyAt),
          isNull(orders.closedAt),
        ),
      ),
  );
  if (statements.length) await db.batch(statements as [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]]);
}
