import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Db } from "./client.ts";
import { heldShelves } from "./quote-reads.ts";
import { categories, menuItems, orderLines, orders, shops, stadiums } from "./schema/index.ts";

/** The facts that decide whether an order may move to another seat, or onto a shelf; null for an unknown order. */
export async function findSeatFacts(db: Db, id: string) {
  const [rows, food, held] = await db.batch([
    db
      .select({
        order: orders,
        shop: { zones: shops.zones, deliversTo: shops.deliversTo, shelves: shops.shelves },
        stadium: {
          blocks: stadiums.blocks,
          seatsComplete: stadiums.seatsComplete,
          pickup: stadiums.pickup,
          feePerItemMinor: stadiums.feePerItemMinor,
        },
      })
      .from(orders)
      .innerJoin(shops, eq(shops.id, orders.shopId))
      .innerJoin(stadiums, eq(stadiums.id, orders.stadiumId))
      .where(eq(orders.id, id)),
    // A dish that has left the menu counts as food.
    db
      .select({ itemId: orderLines.itemId })
      .from(orderLines)
      .leftJoin(menuItems, eq(menuItems.id, orderLines.itemId))
      .leftJoin(
        categories,
        and(eq(categories.id, menuItems.categoryId), eq(categories.stadiumId, menuItems.stadiumId)),
      )
      .where(
        and(
          eq(orderLines.orderId, id),
          gt(orderLines.quantity, orderLines.removedQuantity),
          or(isNull(categories.isDrinks), eq(categories.isDrinks, false)),
        ),
      )
      .limit(1),
    heldShelves(db, sql`(select shop_id from orders where id = ${id})`),
  ]);
  const found = rows[0];
  return found ? { ...found, hasFood: food.length > 0, held } : null;
}
