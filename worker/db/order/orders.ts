import { and, desc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { KnownActor } from "#domain/actor.ts";
import { hourMs } from "#domain/durations.ts";
import type { OrderPlace } from "#domain/order/order-access.ts";
import { pick } from "#domain/pick.ts";
import type { Db } from "../client.ts";
import { type ReceiptRow, receiptsOf } from "../money/receipts.ts";
import { preparedBatch } from "../prepared-batch.ts";
import { type Reading, reading, readOne } from "../reading.ts";
import {
  categories,
  menuItems,
  orderEvents,
  orderLines,
  orders,
  paymentOperations,
  payments,
  refunds,
  shops,
  stadiums,
} from "../schema/index.ts";

export type OrderRow = typeof orders.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;
export type OperationRow = typeof paymentOperations.$inferSelect;
type LineRow = typeof orderLines.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;
/** A change's event; the order before and after says the statuses. */
export type NewEvent = Pick<typeof orderEvents.$inferInsert, "action" | "reason" | "detail" | "at"> & {
  by: KnownActor;
};

/** An order with its payment and operations, read together. */
export type OrderState = {
  order: OrderRow;
  payment: PaymentRow | null;
  operations: OperationRow[];
  lines: LineRow[];
  refunds: RefundRow[];
  receipts: ReceiptRow[];
  /** How long the shop has to accept. */
  acceptWithinMinutes: number;
  timeZone: string;
};

export const findOrderState = (db: Db, id: string): Promise<OrderState | null> =>
  readOne(db, orderState(db, id));

const orderStatements = preparedBatch(["id"], (db, { id }) => [
  db.select().from(orders).where(eq(orders.id, id)),
  db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, id), eq(payments.isCurrent, true))),
  db.select().from(paymentOperations).where(eq(paymentOperations.orderId, id)),
  db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(orderLines.position),
  db.select().from(refunds).where(eq(refunds.orderId, id)).orderBy(refunds.createdAt, refunds.id),
  db
    .select({ acceptWithinMinutes: shops.acceptWithinMinutes, timeZone: stadiums.timeZone })
    .from(orders)
    .innerJoin(shops, eq(shops.id, orders.shopId))
    .innerJoin(stadiums, eq(stadiums.id, orders.stadiumId))
    .where(eq(orders.id, id)),
  receiptsOf(db, id),
]);

export function orderState(db: Db, id: string): Reading<OrderState | null> {
  return reading(
    orderStatements(db, { id }),
    ([[order], [payment], operations, lines, refunds, [shop], receipts]) =>
      order
        ? {
            order,
            payment: payment ?? null,
            operations,
            lines,
            refunds,
            receipts,
            acceptWithinMinutes: shop?.acceptWithinMinutes ?? 3,
            timeZone: shop?.timeZone ?? "UTC",
          }
        : null,
  );
}

export function findPayment(db: Db, intentId: string): Promise<PaymentRow | undefined> {
  return db.query.payments.findFirst({ where: eq(payments.intentId, intentId) });
}

export async function hasEvent(db: Db, orderId: string, action: string): Promise<boolean> {
  const found = await db.$count(
    orderEvents,
    and(eq(orderEvents.orderId, orderId), eq(orderEvents.action, action)),
  );
  return found > 0;
}

/** The total without what was waived before the charge; for queries of `orders`. */
export const dueTotal = sql<number>`(${orders.totalMinor} - iif(coalesce(json_extract(${orders.waived}, '$.isRefunded'), 1), 0,
  json_extract(${orders.waived}, '$.sumMinor')))`;

/** When the runner reported arriving at the seat; for queries of `orders`. */
export const arrivedAt = sql<number | null>`(
  select max(${orderEvents.at}) from ${orderEvents}
  where ${orderEvents.orderId} = ${orders.id} and ${orderEvents.action} = 'arrive'
)`.as("arrived_at");

/** Time of the order's newest event of this kind, or null. */
export async function findEventAt(db: Db, orderId: string, action: string): Promise<number | null> {
  const [row] = await db
    .select({ at: orderEvents.at })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.action, action)))
    .orderBy(desc(orderEvents.number))
    .limit(1);
  return row?.at ?? null;
}

export const countEvents = (db: Db, orderId: string, action: string) =>
  db.$count(orderEvents, and(eq(orderEvents.orderId, orderId), eq(orderEvents.action, action)));

export async function findOwner(db: Db, id: string): Promise<string | null> {
  return (await findOrderPlace(db, id))?.customerId ?? null;
}

type PlaceFound = OrderPlace & { closedAt: number | null };
export const findOrderPlace = (db: Db, id: string) => readOne(db, orderPlace(db, id));

/** The columns that decide who may see an order, and whether it is over. */
export function orderPlace(db: Db, id: string) {
  const { customerId, shopId, stadiumId, deliveryUserId, placedAt, closedAt } = orders;
  const place = db
    .select({ customerId, shopId, stadiumId, deliveryUserId, placedAt, closedAt })
    .from(orders)
    .where(eq(orders.id, id));
  return reading([place], ([[found]]): PlaceFound | null => found ?? null);
}

/** A shop's captured amount for orders that ended since then, in minor units. */
export async function capturedSince(db: Db, shopId: string, since: number): Promise<number> {
  const [found] = await db
    .select({ minor: sql<number>`coalesce(sum(${orders.capturedMinor}), 0)`.as("captured") })
    .from(orders)
    .where(and(eq(orders.shopId, shopId), gt(orders.closedAt, since)));
  return found?.minor ?? 0;
}

const watchedForMs = hourMs;

/** Orders that this person may watch as customer or runner: open or recently ended. */
export async function listWatchable(db: Db, userId: string, now: number, limit = 50): Promise<string[]> {
  const isOpen = isNull(orders.closedAt);
  const own = and(eq(orders.customerId, userId), or(isOpen, gt(orders.closedAt, now - watchedForMs)));
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(or(own, and(eq(orders.deliveryUserId, userId), isOpen)))
    .orderBy(desc(orders.createdAt))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Occupied shelves of these shops. The condition repeats the index's text, so that it is used. */
export const heldShelves = (db: Db, shopIds: SQL) =>
  db
    .select({ orderId: orders.id, shopId: orders.shopId, shelf: sql<string>`${orders.shelf}`.as("held") })
    .from(orders)
    .where(sql`shop_id in ${shopIds} and shelf is not null and closed_at is null`);

/** The facts that decide whether an order may move to another seat, or onto a shelf; null for an unknown order. */
export async function findSeatFacts(db: Db, id: string) {
  const [rows, food, held] = await db.batch([
    db
      .select({
        order: orders,
        shop: {
          ...pick(shops, "zones", "deliversTo", "shelves", "isOpen", "pausedUntil", "autoPausedAt"),
          ...pick(shops, "busyUntil", "busyMinutes", "cooksAtOnce", "fullFromMinutes"),
        },
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
