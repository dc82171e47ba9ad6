import { and, asc, eq, gte, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { AuditAction } from "#domain/staff/audit-action.ts";
import type { FigureSpan } from "#domain/venue/venue-figures.ts";
import type { Db } from "../../../db/client.ts";
import { isOfKind, itemName, shopName } from "../../../db/fragments.ts";
import { refundsByReason } from "../../../db/money/ledger-rows.ts";
import { dueTotal } from "../../../db/order/orders.ts";
import {
  auditLog,
  menuItems,
  orders,
  shopItems,
  shops,
  stadiums,
  turnedAway,
} from "../../../db/schema/index.ts";
import { bucketOf, countIf, isBroken, isKept, placedIn } from "./figures.ts";

/** A venue has hundreds of sections; only the busiest are shown. */
const maxSections = 40;
const maxNotes = 500;

/** What an evening's page shows beside the figures, in one round trip; orders are selected by placing time. */
export async function readEveningRows(db: Db, stadiumId: string, span: FigureSpan, now: number) {
  const placed = placedIn(stadiumId, span);
  const promises = { kept: countIf(isKept).as("kept"), broken: countIf(isBroken(now)).as("broken") };
  const during = (at: SQLiteColumn) => and(gte(at, span.from), lt(at, span.to));
  const was = (action: AuditAction) =>
    and(
      eq(auditLog.stadiumId, stadiumId),
      during(auditLog.at),
      eq(auditLog.action, action),
      eq(auditLog.outcome, "ok"),
    );
  const changed = (name: string) => sql`json_type(${auditLog.detail}, ${`$.after.${name}`})`;
  const after = (name: string) => sql`json_extract(${auditLog.detail}, ${`$.after.${name}`})`;
  const [
    buckets,
    shopRows,
    sections,
    notes,
    counted,
    refunded,
    canceled,
    leftOut,
    lastRows,
    away,
    thrownAway,
  ] = await db.batch([
    db
      .select({ bucket: bucketOf(span.from, span.stepBucketMs).as("bucket"), ...promises })
      .from(orders)
      .where(placed)
      .groupBy(sql`1`)
      .orderBy(sql`1`),
    db
      .select({ id: orders.shopId, ...promises })
      .from(orders)
      .where(placed)
      .groupBy(orders.shopId),
    db
      .select({ section: orders.section, orders: sql<number>`count(*)`.as("placed"), ...promises })
      .from(orders)
      .where(placed)
      .groupBy(orders.section)
      .orderBy(sql`2 desc`, asc(orders.section))
      .limit(maxSections),
    db
      .select({
        itemId: auditLog.subject,
        shopId: auditLog.shopId,
        name: itemName,
        shopName,
        at: auditLog.at,
        // Sold out until a time, off the menu, or counted down to zero; null if something else of the dish was
        // changed.
        isOut: sql<number | null>`case
          when ${after("stock")} = 0 or ${after("isAvailable")} = 0 or ${after("soldOutUntil")} is not null then 1
          when ${changed("stock")} is not null or ${changed("isAvailable")} is not null
            or ${changed("soldOutUntil")} is not null then 0 end`.as("is_out"),
      })
      .from(auditLog)
      .innerJoin(menuItems, eq(menuItems.id, auditLog.subject))
      .innerJoin(shops, eq(shops.id, auditLog.shopId))
      .where(was("item.run"))
      .orderBy(asc(auditLog.at))
      .limit(maxNotes),
    // Counted down by orders, which nobody notes: the last time of each dish and stand.
    db
      .select({
        itemId: shopItems.itemId,
        shopId: shopItems.shopId,
        name: itemName,
        shopName,
        at: sql<number>`${shopItems.ranOutAt}`.as("ran_out_at"),
      })
      .from(shops)
      .innerJoin(shopItems, eq(shopItems.shopId, shops.id))
      .innerJoin(menuItems, eq(menuItems.id, shopItems.itemId))
      .where(and(eq(shops.stadiumId, stadiumId), during(shopItems.ranOutAt))),
    refundsByReason(db, placed),
    lostOf(
      db,
      and(placed, isOfKind("canceled"), isNull(orders.capturedMinor)),
      sql`coalesce(${orders.cancelReason}, '')`,
      sql`${orders.totalMinor}`,
    ),
    lostOf(
      db,
      and(placed, isNotNull(orders.capturedMinor), lt(orders.capturedMinor, dueTotal)),
      sql`'sold-out'`,
      sql`${dueTotal} - ${orders.capturedMinor}`,
    ),
    db
      .select({ at: sql<number>`max(${orders.placedAt})`.as("last_at"), timeZone: stadiums.timeZone })
      .from(orders)
      .innerJoin(stadiums, eq(stadiums.id, orders.stadiumId))
      .where(and(eq(orders.stadiumId, stadiumId), isNotNull(orders.placedAt), lt(orders.placedAt, span.from)))
      .groupBy(stadiums.id),
    db
      .select({
        shopId: turnedAway.shopId,
        shopName: sql`${shops.name}`.mapWith(shops.name).as("shop_name"),
        reason: turnedAway.reason,
        fans: sql<number>`sum(${turnedAway.fans})`.as("fan_count"),
        workMinutes: sql<number>`sum(${turnedAway.workMinutes})`.as("work_sum"),
        foodMinor: sql<number>`sum(${turnedAway.foodMinor})`.as("food_sum"),
      })
      .from(shops)
      .innerJoin(turnedAway, eq(turnedAway.shopId, shops.id))
      .where(and(eq(shops.stadiumId, stadiumId), during(turnedAway.minute)))
      .groupBy(turnedAway.shopId, turnedAway.reason)
      .orderBy(sql`4 desc`),
    // Portions that were cooked ahead.
    db
      .select({
        itemId: auditLog.subject,
        shopId: auditLog.shopId,
        name: itemName,
        shopName,
        portions: sql<number>`sum(json_extract(${auditLog.detail}, '$.left'))`.as("portion_sum"),
      })
      .from(auditLog)
      .innerJoin(menuItems, eq(menuItems.id, auditLog.subject))
      .innerJoin(shops, eq(shops.id, auditLog.shopId))
      .where(was("tray.throw-away"))
      .groupBy(auditLog.shopId, auditLog.subject)
      .orderBy(sql`5 desc`),
  ]);
  return {
    buckets,
    shops: shopRows,
    sections,
    notes,
    counted,
    refunded,
    lost: [...canceled, ...leftOut],
    last: lastRows[0],
    turnedAway: away,
    thrownAway,
  };
}

const lostOf = (db: Db, which: SQL | undefined, reason: SQL, lost: SQL) =>
  db
    .select({
      reason: sql<string>`${reason}`.as("why"),
      orders: sql<number>`count(*)`.as("order_count"),
      minor: sql<number>`sum(${lost})`.as("sum_minor"),
    })
    .from(orders)
    .where(which)
    .groupBy(sql`1`);
