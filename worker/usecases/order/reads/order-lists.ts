import { and, count, desc, eq, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { OrderCursor } from "#domain/order/order-list.ts";
import { stageOf } from "#domain/order/stage.ts";
import { pick } from "#domain/pick.ts";
import type { Db } from "../../../db/client.ts";
import { isOfKind, shopName } from "../../../db/fragments.ts";
import { arrivedAt, dueTotal } from "../../../db/order/orders.ts";
import { reading } from "../../../db/reading.ts";
import { orderLines, orders, shops, stadiums } from "../../../db/schema/index.ts";

const maxActive = 50;

/** Live drafts included. */
const isActiveOrder = isNull(orders.closedAt);
const isCompleted = isOfKind("delivered");
/** An expired draft was never an order. */
const isCanceled = and(isOfKind("canceled"), isNotNull(orders.placedAt));

const readCounts = (text: string) => JSON.parse(text) as [number | null, number | null, number | null];

/** The position of the first line with pieces that were not removed, else the first. */
const firstRemainingLine = sql`coalesce((select min(kept.position) from order_lines as kept where kept.order_id = ${orders.id} and kept.quantity > kept.removed_quantity), 0)`;

const stageColumns = {
  placedAt: orders.placedAt,
  readyAt: orders.readyAt,
  arrivedAt,
  shelf: orders.shelf,
  collectBy: orders.collectBy,
};

function selectCards(db: Db, where: SQL | undefined, limit: number) {
  return db
    .select({
      ...pick(orders, "id", "orderCode", "status"),
      // After pieces that sold out before the charge.
      totalMinor: sql<number>`coalesce(${orders.capturedMinor}, ${dueTotal})`.as("sum_minor"),
      backMinor: sql<number>`${orders.refundedMinor} + coalesce(${orders.refundedByHandMinor}, 0)`.as(
        "back_minor",
      ),
      ...pick(orders, "paymentState", "cancelReason", "currency", "fulfilment"),
      ...stageColumns,
      ...pick(orders, "promiseFromAt", "promiseToAt", "createdAt", "version"),
      shopName,
      timeZone: stadiums.timeZone,
      firstItem: sql`${orderLines.name}`.mapWith(orderLines.name).as("first_item"),
      // Numbers of delivered, replaced and (where the fan was asked) removed pieces.
      counts:
        sql`(select json_array(sum(quantity - removed_quantity), sum(iif("instead" is null, 0, quantity)), sum(iif(if_sold_out is null, 0, removed_quantity))) from order_lines as each where each.order_id = ${orders.id})`
          .mapWith(readCounts)
          .as("piece_counts"),
    })
    .from(orders)
    .innerJoin(shops, eq(shops.id, orders.shopId))
    .innerJoin(stadiums, eq(stadiums.id, orders.stadiumId))
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, orders.id), eq(orderLines.position, firstRemainingLine)),
    )
    .where(where)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
}

export type CardRow = Awaited<ReturnType<typeof selectCards>>[number];

function after(cursor: OrderCursor | null | undefined): SQL | undefined {
  if (!cursor) return undefined;
  const { createdAt, id } = cursor;
  return or(lt(orders.createdAt, createdAt), and(eq(orders.createdAt, createdAt), lt(orders.id, id)));
}

/** A customer's active orders and up to `limit` finished ones per tab: one round trip. */
export async function findOrderCards(
  db: Db,
  customerId: string,
  from: { completed?: OrderCursor | null; canceled?: OrderCursor | null },
  limit: number,
) {
  const own = eq(orders.customerId, customerId);
  const [active, completed, canceled] = await db.batch([
    selectCards(db, and(own, isActiveOrder), maxActive),
    selectCards(db, and(own, isCompleted, after(from.completed)), limit),
    selectCards(db, and(own, isCanceled, after(from.canceled)), limit),
  ]);
  return { active, completed, canceled };
}

/** A customer's orders in numbers, and the active ones as a badge needs them. */
export function orderCounts(db: Db, customerId: string) {
  const own = and(eq(orders.customerId, customerId), isNotNull(orders.placedAt));
  const openIds = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), isActiveOrder))
    .limit(maxActive);
  const statements = [
    openIds,
    db.select({ count: count() }).from(orders).where(and(own, isCompleted)),
    db
      .select({
        ...pick(orders, "id", "status", "fulfilment"),
        ...stageColumns,
        promiseFromAt: orders.promiseFromAt,
        promiseToAt: orders.promiseToAt,
        timeZone: stadiums.timeZone,
      })
      .from(orders)
      .innerJoin(stadiums, eq(stadiums.id, orders.stadiumId))
      .where(and(own, isActiveOrder))
      .limit(maxActive),
  ] as const;
  return reading(statements, ([open, [completed], placed]) => ({
    /** Drafts included: they may be placed. */
    openIds: open.map(({ id }) => id),
    active: placed.length,
    completed: completed?.count ?? 0,
    placed: placed.map((each) => ({ ...each, stage: stageOf(each), dueAt: null })),
  }));
}
