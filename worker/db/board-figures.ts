import { and, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import type { BoardFigures } from "#domain/kitchen/board-events.ts";
import type { Db } from "./client.ts";
import { type Reading, reading } from "./reading.ts";
import { ledgerEntries, orders } from "./schema/index.ts";
import { isOfKind } from "./status-kind.ts";

/** The shop's orders placed since `from` (ms since the epoch), with its food revenue and refunds. */
export function boardFigures(db: Db, shopId: string, from: number): Reading<BoardFigures> {
  // Two ranges of the index by closing: open orders, and what closed since. Placed before, but closed since, doesn't count.
  const id = { id: orders.id };
  const isShops = eq(orders.shopId, shopId);
  const today = unionAll(
    db
      .select(id)
      .from(orders)
      .where(and(isShops, isNull(orders.closedAt))),
    db
      .select(id)
      .from(orders)
      .where(and(isShops, gte(orders.closedAt, from))),
  );
  const ofToday = and(inArray(orders.id, today), gte(orders.placedAt, from));
  const countIf = (condition: ReturnType<typeof sql>) =>
    sql<number>`count(case when ${condition} then 1 end)`;
  const statements = [
    db
      .select({
        orders: sql<number>`count(*)`.as("orders"),
        delivered: countIf(isOfKind("delivered")).as("delivered"),
        canceled: countIf(isOfKind("canceled")).as("canceled"),
        acceptMs: sql<number | null>`avg(${orders.acceptedAt} - ${orders.placedAt})`.as("accept_ms"),
        readyMs: sql<number | null>`avg(${orders.readyAt} - ${orders.acceptedAt})`.as("ready_ms"),
        promisesKept: countIf(sql`${orders.deliveredAt} <= ${orders.firstPromiseToAt}`).as("promises_kept"),
      })
      .from(orders)
      .where(ofToday),
    db
      .select({ sum: sql<number>`coalesce(sum(${ledgerEntries.amountMinor}), 0)`.as("sum") })
      .from(ledgerEntries)
      .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
      .where(and(ofToday, eq(ledgerEntries.party, "shop"))),
  ] as const;
  return reading(statements, ([figureRows, moneyRows]) => {
    const { acceptMs, readyMs, ...counts } = figureRows[0] ?? {
      orders: 0,
      delivered: 0,
      canceled: 0,
      promisesKept: 0,
      acceptMs: null,
      readyMs: null,
    };
    const whole = (ms: number | null) => (ms === null ? null : Math.round(ms));
    return {
      ...counts,
      acceptMs: whole(acceptMs),
      readyMs: whole(readyMs),
      revenueMinor: moneyRows[0]?.sum ?? 0,
    };
  });
}
