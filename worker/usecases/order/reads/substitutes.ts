import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { insteadLines } from "#domain/ledger/sold-out.ts";
import { chosenOptions, isAgeRestricted } from "#domain/menu/menu.ts";
import { allergensWith } from "#domain/menu/with-choices.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { pick } from "#domain/pick.ts";
import type { Db } from "../../../db/client.ts";
import type { OrderState } from "../../../db/order/orders.ts";
import { takePortions } from "../../../db/order/stock.ts";
import { reading } from "../../../db/reading.ts";
import { menuItems, orderLines, shopItems } from "../../../db/schema/index.ts";

/** Pieces of a dish in orders that are not accepted yet. */
const owedPieces = (shopId: string, itemId: SQL | string, now: number) => sql<number>`(
  select coalesce(sum(owed.quantity - owed.removed_quantity), 0)
  from order_lines as owed indexed by order_lines_place
  where owed.item_id = ${itemId} and owed.order_id in (
    select id from orders where shop_id = ${shopId} and status = ${OrderStatus.PENDING}
      and closed_at is null and placed_at is not null
    union all
    select id from orders where closed_at is null and placed_at is null
      and draft_expires_at > ${now} and shop_id = ${shopId}
  )
)`;

/** Dishes as they are now, and how this shop has them: `left` is null where portions are not counted. */
export function readSubstitutes(db: Db, shopId: string, itemIds: readonly string[], now: number) {
  const owed = owedPieces(shopId, sql`${shopItems.itemId}`, now);
  const statements = [
    db
      .select()
      .from(menuItems)
      .where(inArray(menuItems.id, [...itemIds])),
    db
      .select({
        ...pick(shopItems, "itemId", "isAvailable", "soldOutUntil", "optionsOut"),
        left: sql<number | null>`${shopItems.stock} - ${owed}`.as("left_portions"),
      })
      .from(shopItems)
      .where(and(eq(shopItems.shopId, shopId), inArray(shopItems.itemId, [...itemIds]))),
  ] as const;
  return reading(statements, ([dishes, places]) => ({
    dishes: new Map(dishes.map((dish) => [dish.id, dish])),
    places: new Map(places.map((place) => [place.itemId, place])),
  }));
}

export type Substitutes = ReturnType<ReturnType<typeof readSubstitutes>["read"]>;

/**
 * Stores the substitutes' lines. The batch fails if another order took the last portions since they were counted: the
 * position is then null (`hasRunOut`). `isAccepted`: the order's portions are deducted already, so these are, too.
 */
export function substituteStatements(
  db: Db,
  { order, lines }: Pick<OrderState, "order" | "lines">,
  added: ReturnType<typeof insteadLines>,
  { dishes }: Substitutes,
  { isAccepted, at }: { isAccepted: boolean; at: number },
) {
  return added.flatMap(({ swap, ...line }) => {
    const dish = dishes.get(swap.itemId);
    const replaced = lines.find(({ position }) => position === line.instead?.of);
    if (!dish || !replaced) return [];
    const left = sql`(select ${shopItems.stock} from ${shopItems} where ${shopItems.shopId} = ${order.shopId}
      and ${shopItems.itemId} = ${dish.id}) - ${owedPieces(order.shopId, dish.id, at)}`;
    const row = {
      ...line,
      orderId: order.id,
      position: sql<number>`case when coalesce(${left} >= ${line.quantity}, true) then ${line.position} end`,
      itemId: dish.id,
      ...pick(dish, "name", "description", "picture"),
      choices: swap.choices,
      options: chosenOptions(dish.customization, swap.choices).map((option) => option.name),
      optionAllergens: allergensWith({ ...dish, allergens: [] }, swap.choices),
      originalUnitMinor: swap.unitMinor,
      discountPercentage: 0,
      totalMinor: swap.unitMinor * line.quantity,
      // Like the replaced line, for the kitchen and its tax.
      ...pick(replaced, "tint", "taxClass", "taxRate", "preparationMinutes"),
      ageRestricted: isAgeRestricted(dish, swap.choices),
    };
    return [
      db.insert(orderLines).values(row),
      ...(isAccepted ? [takePortions(db, order.shopId, dish.id, line.quantity, at)] : []),
    ];
  });
}
