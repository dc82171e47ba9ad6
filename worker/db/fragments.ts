import { eq, inArray, type SQLWrapper, sql } from "drizzle-orm";
import { type StatusKind, statusesOf } from "#domain/status-kinds.ts";
import { menuItems, orders, shopItems, shops, stadiums } from "./schema/index.ts";

/** A D1 batch returns rows as objects, so two columns of one name need two names. */
export const shopName = sql`${shops.name}`.mapWith(shops.name).as("shop_name");
export const stadiumName = sql`${stadiums.name}`.mapWith(stadiums.name).as("stadium_name");
export const itemName = sql`${menuItems.name}`.mapWith(menuItems.name).as("item_name");

/** Names for the ids in a row, for lists that people read; null where nothing of that id exists. */
export const names = {
  stadium: stadiumName,
  timeZone: stadiums.timeZone,
  shop: shopName,
  orderCode: orders.orderCode,
};

/**
 * Conditions to left-join a row with the `orders`, `shops` and `stadiums` of its subject, in this order. Its stadium
 * and shop ids may be empty: then the order's and the shop's count.
 */
export const namedBy = (
  row: { subject: SQLWrapper; shopId: SQLWrapper; stadiumId: SQLWrapper },
  orderId = row.subject,
) => ({
  order: eq(orders.id, orderId),
  shop: eq(shops.id, sql`coalesce(nullif(${row.shopId}, ''), ${orders.shopId}, ${row.subject})`),
  stadium: eq(stadiums.id, sql`coalesce(nullif(${row.stadiumId}, ''), ${shops.stadiumId})`),
});

/**
 * Whether a shop is still in business: switched on, or with dishes. Boards switch shops off for the night; a shop
 * removed by a venue file has no dishes (`import-venue.ts`).
 */
export const isInBusiness = sql<boolean>`(${shops.isOpen} or exists (select 1 from ${shopItems} where ${shopItems.shopId} = ${shops}.id))`;

/** A list bound as one JSON parameter: D1 allows 100 per statement. */
export const among = (texts: readonly string[]) =>
  sql`(select value from json_each(${JSON.stringify(texts)}))`;

/** Orders of this status group. */
export const isOfKind = (kind: StatusKind) => inArray(orders.status, statusesOf(kind));
