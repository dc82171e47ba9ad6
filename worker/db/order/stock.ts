import { and, countDistinct, eq, gt, inArray, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { minuteMs } from "#domain/durations.ts";
import type { Db } from "../client.ts";
import { dishCounts, orderLines, orders, shopItems, stadiums } from "../schema/index.ts";

/**
 * A statement that deducts an order's portions from the shop's counted stock. Put it into the acceptance's batch (whose
 * event exists once), after the statements that remove lines. The kitchen has the dish in hand, so a wrong count ends
 * at zero, never below.
 */
export function takeStock(db: Db, order: { id: string; shopId: string }, at: number) {
  const pieces = sql`(select coalesce(sum(${orderLines.quantity} - ${orderLines.removedQuantity}), 0) from ${orderLines} where ${orderLines.orderId} = ${order.id} and ${orderLines.itemId} = ${shopItems.itemId})`;
  return db
    .update(shopItems)
    .set(stockLess(pieces, at))
    .where(
      and(
        eq(shopItems.shopId, order.shopId),
        isNotNull(shopItems.stock),
        inArray(
          shopItems.itemId,
          db.select({ itemId: orderLines.itemId }).from(orderLines).where(eq(orderLines.orderId, order.id)),
        ),
      ),
    );
}

/** The same for one dish, of an order that was accepted before. */
export const takePortions = (db: Db, shopId: string, itemId: string, quantity: number, at: number) =>
  db
    .update(shopItems)
    .set(stockLess(sql`${quantity}`, at))
    .where(and(eq(shopItems.shopId, shopId), eq(shopItems.itemId, itemId), isNotNull(shopItems.stock)));

const stockLess = (pieces: SQL, at: number) => ({
  stock: sql`max(0, ${shopItems.stock} - ${pieces})`,
  ranOutAt: sql`case when ${shopItems.stock} > 0 and ${shopItems.stock} <= ${pieces} then ${at}
    else ${shopItems.ranOutAt} end`,
});

/** Older orders are surely committed. */
const restMs = 5 * minuteMs;

const countedUntil = (stadiumId: string) =>
  sql`(select ${stadiums.countedUntil} from ${stadiums} where ${stadiums.id} = ${stadiumId})`;

/** Statements that read how many orders had each dish: the stored counts, and the orders since. */
export const dishCountStatements = (db: Db, stadiumId: string) =>
  [
    db
      .select({ itemId: dishCounts.itemId, count: dishCounts.count })
      .from(dishCounts)
      .where(eq(dishCounts.stadiumId, stadiumId)),
    db
      .select({ itemId: orderLines.itemId, count: countDistinct(orderLines.orderId) })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .where(and(eq(orders.stadiumId, stadiumId), gt(orders.placedAt, countedUntil(stadiumId))))
      .groupBy(orderLines.itemId),
  ] as const;

/** Adds newly placed orders of a stadium to the counts, up to a limit; concurrent runs count each order once. */
export async function countDishes(db: Db, stadiumId: string, now: number, most = 5_000): Promise<void> {
  const [stadium] = await db
    .select({ from: stadiums.countedUntil })
    .from(stadiums)
    .where(eq(stadiums.id, stadiumId));
  if (!stadium) return;
  const { from } = stadium;
  const since = and(
    eq(orders.stadiumId, stadiumId),
    gt(orders.placedAt, from),
    lte(orders.placedAt, now - restMs),
  );
  const [last] = await db
    .select({ at: orders.placedAt })
    .from(orders)
    .where(since)
    .orderBy(orders.placedAt)
    .limit(1)
    .offset(most - 1);
  const until = last?.at ?? now - restMs;
  if (until <= from) return;
  const counted = db
    .select({
      stadiumId: orders.stadiumId,
      itemId: orderLines.itemId,
      count: countDistinct(orderLines.orderId).as("count"),
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(since, lte(orders.placedAt, until), eq(countedUntil(stadiumId), from)))
    .groupBy(orderLines.itemId);
  await db.batch([
    db
      .insert(dishCounts)
      .select(counted)
      .onConflictDoUpdate({
        target: [dishCounts.stadiumId, dishCounts.itemId],
        set: { count: sql`${dishCounts.count} + excluded.count` },
      }),
    db
      .update(stadiums)
      .set({ countedUntil: until })
      .where(and(eq(stadiums.id, stadiumId), eq(stadiums.countedUntil, from))),
  ]);
}
