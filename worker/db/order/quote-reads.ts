import { and, asc, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { CartLine } from "#domain/cart/cart.ts";
import { pick } from "#domain/pick.ts";
import type { Db } from "../client.ts";
import {
  categories,
  connectedAccounts,
  menuItems,
  orderLines,
  orders,
  shopItems,
  shops,
  stadiums,
} from "../schema/index.ts";

/** The statements for pricing. One round trip; callers may add their own to the batch. */
export function quoteReads(
  db: Db,
  input: {
    stadiumId: string;
    lines: readonly Pick<CartLine, "itemId" | "ifOut">[];
    checkout: { customerId: string; key: string } | null;
  },
) {
  const itemIds = [...new Set(input.lines.flatMap((line) => [line.itemId, line.ifOut ?? line.itemId]))];
  const { customerId, key } = input.checkout ?? { customerId: "", key: "" };
  return [
    db.select().from(stadiums).where(eq(stadiums.id, input.stadiumId)),
    db.select().from(shops).where(eq(shops.stadiumId, input.stadiumId)).orderBy(asc(shops.position)),
    db.select().from(menuItems).where(inArray(menuItems.id, itemIds)),
    db.select().from(shopItems).where(inArray(shopItems.itemId, itemIds)),
    db.select().from(categories).where(eq(categories.stadiumId, input.stadiumId)),
    db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.customerId, customerId), eq(orders.checkoutKey, key))),
    // Accounts of another region; few platforms have any.
    db.select({ id: connectedAccounts.id }).from(connectedAccounts).where(sql`is_on_behalf = 1`),
    heldShelves(db, sql`(select id from shops where stadium_id = ${input.stadiumId})`),
  ] as const;
}

/** Occupied shelves of these shops. The condition repeats the index's text, so that it is used. */
const heldShelves = (db: Db, shopIds: SQL) =>
  db
    .select({ orderId: orders.id, shopId: orders.shopId, shelf: sql<string>`${orders.shelf}`.as("held") })
    .from(orders)
    .where(sql`shop_id in ${shopIds} and shelf is not null and closed_at is null`);

type Resolved<T extends readonly unknown[]> = { readonly [K in keyof T]: Awaited<T[K]> };
export type QuoteReads = Resolved<ReturnType<typeof quoteReads>>;
export type ShopRow = QuoteReads[1][number];
export type ItemRow = QuoteReads[2][number];

/** The facts that decide whether an order may move to another seat, or onto a shelf; null for an unknown order. */
export async function findSeatFacts(db: Db, id: string) {
  const [rows, food, held] = await db.batch([
    db
      .select({
        order: orders,
        shop: { zones: shops.zones, deliversTo: shops.deliversTo, shelves: shops.shelves },
        stadium: pick(stadiums, "blocks", "seatsComplete", "pickup", "feePerItemMinor"),
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
