import { eq, type SQLWrapper, sql } from "drizzle-orm";
import { orders, shops, stadiums } from "./schema/index.ts";

/** Names for the ids in a row, for lists that people read; null where nothing of that id exists. */
export const names = {
  stadium: sql`${stadiums.name}`.mapWith(stadiums.name).as("stadium_name"),
  timeZone: stadiums.timeZone,
  shop: sql`${shops.name}`.mapWith(shops.name).as("shop_name"),
  orderCode: orders.orderCode,
};

/**
 * What a row with a subject is about: conditions of left joins with `orders`, `shops` and `stadiums`, in this order. Its
 * ids of stadium and shop may be empty: the order and the shop know theirs.
 */
export const namedBy = (
  row: { subject: SQLWrapper; shopId: SQLWrapper; stadiumId: SQLWrapper },
  orderId = row.subject,
) => ({
  order: eq(orders.id, orderId),
  shop: eq(shops.id, sql`coalesce(nullif(${row.shopId}, ''), ${orders.shopId}, ${row.subject})`),
  stadium: eq(stadiums.id, sql`coalesce(nullif(${row.stadiumId}, ''), ${shops.stadiumId})`),
});
