import { type SQL, sql } from "drizzle-orm";
import type { ItemBody } from "#domain/schemas/venue-console.ts";
import { categories, menuItems, shopItems, shops } from "#worker/db/schema/index.ts";
import type { ItemRow } from "#worker/db/venue.ts";
import { isUnchanged, type itemColumns, type offerColumns } from "#worker/db/venue-tags.ts";

/** What must still be true in the database for a dish to be saved. */

/** True while the dish is as it was read. */
export const itemIs = (item: ItemRow, columns: typeof itemColumns | typeof offerColumns) =>
  isUnchanged(menuItems, sql`${menuItems.id} = ${item.id}`, columns, item);

/** True while exactly these shops sell the dish. */
export function soldIn(itemId: string, shopIds: string[]): SQL {
  return sql`(select json_group_array(shop_id) from
    (select shop_id from ${shopItems} where ${shopItems.itemId} = ${itemId} order by shop_id)) = ${JSON.stringify(shopIds)}`;
}

/** True while the dish's category and shops belong to this stadium. */
export function exist(stadiumId: string, body: ItemBody): SQL {
  return sql`exists (select 1 from ${categories} where ${categories.stadiumId} = ${stadiumId} and ${categories.id} = ${body.category})
    and (select count(*) from ${shops} where ${shops.stadiumId} = ${stadiumId}
      and ${shops.id} in (select value from json_each(${JSON.stringify(body.shops)}))) = ${body.shops.length}`;
}
