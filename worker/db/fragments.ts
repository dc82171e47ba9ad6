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

/**
 * Whether a shop is one of the venue's today: it is switched on, or has dishes. Its board switches it off for the night;
 * only one that a venue file left out has none (`import-venue.ts`).
 */
export const isInBusiness = sql<boolean>`(${shops.isOpen} or exists (select 1 from ${shopItems} where ${shopItems.shopId} = ${shops}.id))`;

/** A list bound as one JSON parameter: D1 allows 100 per statement. */
export const among = (texts: readonly string[]) =>
  sql`(select value from json_each(${JSON.stringify(texts)}))`;

/** Orders that count as this. */
export const isOfKind = (kind: StatusKind) => inArray(orders.status, statusesOf(kind));
