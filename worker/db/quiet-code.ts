import { type SQL, sql } from "drizzle-orm";
import { markCodes, markColors, markCount } from "#domain/delivery/marks.ts";
import { orders } from "./schema/index.ts";

const numberOf = (code: SQL) => sql`cast(substr(${code}, 1, 5) as integer) % ${sql.raw(String(markCount))}`;

/**
 * The order's code, chosen by the insert: the drawn one, or a next one whose bag's mark and picture fewer of the shop's
 * open orders carry. Part of the statement that stores the order, so it costs no round trip.
 */
export function quietCode(drawn: string, shopId: string): SQL<string> {
  const picture = (mark: SQL) => sql`${mark} / ${sql.raw(String(markColors.length))}`;
  const own = numberOf(sql`drawn.value`);
  return sql<string>`(
    with used as materialized (
      select ${numberOf(sql`${orders.orderCode}`)} as mark from ${orders}
      where ${orders.shopId} = ${shopId} and closed_at is null and placed_at is not null
    )
    select drawn.value from json_each(${JSON.stringify(markCodes(drawn))}) as drawn
    order by
      (select count(*) from used where mark = ${own}),
      (select count(*) from used where ${picture(sql`mark`)} = ${picture(sql`(${own})`)}),
      drawn.key
    limit 1
  )`;
}
