import { and, eq, gt, ne, sql } from "drizzle-orm";
import { OrderStatus } from "#domain/order-status.ts";
import type { Db } from "./client.ts";
import { placedIn } from "./figures.ts";
import { orderLines, orders, stadiums } from "./schema/index.ts";

/** How many orders took each reduced dish, by its id; by placing time, without canceled ones. */
export async function countOfferOrders(
  db: Db,
  stadiumId: string,
  span: { from: number; to: number },
): Promise<Record<string, number>> {
  const rows = await db
    .select({ itemId: orderLines.itemId, orders: sql<number>`count(distinct ${orders.id})`.as("orders") })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        placedIn(stadiumId, span),
        ne(orders.status, OrderStatus.CANCELED),
        gt(orderLines.discountPercentage, 0),
      ),
    )
    .groupBy(orderLines.itemId);
  return Object.fromEntries(rows.map((row) => [row.itemId, row.orders]));
}

export async function timeZoneOf(db: Db, stadiumId: string): Promise<string | null> {
  const [found] = await db
    .select({ timeZone: stadiums.timeZone })
    .from(stadiums)
    .where(eq(stadiums.id, stadiumId));
  return found?.timeZone ?? null;
}
