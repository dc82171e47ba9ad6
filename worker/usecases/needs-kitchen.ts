import { eq } from "drizzle-orm";
import { OrderStatus } from "#app/domain/order-status.ts";
import type { Db } from "../db/client.ts";
import { orders } from "../db/schema/index.ts";

/** A live draft, or an order that waits or cooks. An order that was never stored needs none. */
export async function needsKitchen(db: Db, orderId: string): Promise<boolean> {
  const rows = await db
    .select({ closedAt: orders.closedAt, status: orders.status, readyAt: orders.readyAt })
    .from(orders)
    .where(eq(orders.id, orderId));
  const order = rows[0];
  return (
    !!order && order.closedAt === null && order.readyAt === null && order.status <= OrderStatus.PREPARING
  );
}
