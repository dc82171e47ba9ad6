import { and, eq, min, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { noticeOf } from "#domain/notice/notices.ts";
import { completeNotifications } from "#domain/notice/notifications.ts";
import { OrderStatus } from "#domain/order-status.ts";
import type { Db } from "./client.ts";
import type { NewEvent, OrderRow } from "./orders.ts";
import { selectSubscriptions } from "./push-subscriptions.ts";
import { customers, notices, pushSubscriptions, shops, stadiums } from "./schema/index.ts";

export type NoticeRow = typeof notices.$inferSelect;
type Statement = BatchItem<"sqlite">;

/**
 * What a change of an order writes to the outbox, for the batch that makes the change: a push for each browser of the
 * customer, and a receipt by mail on delivery. Whether they are wanted is asked when they are sent.
 */
export function noticeEntries(db: Db, seen: OrderRow, { toStatus, action, at }: NewEvent): Statement[] {
  const kind = noticeOf({ isPlaced: seen.placedAt !== null, from: seen.status, to: toStatus, action });
  if (!kind) return [];
  const base = { orderId: seen.id, userId: seen.customerId, nextAttemptAt: at, createdAt: at };
  const text = (value: string) => sql<string>`${value}`;
  const pushes = db
    .insert(notices)
    .select(
      db
        .select({
          id: sql<string>`${`${seen.id}-${kind}-push-`} || ${pushSubscriptions.id}`.as("id"),
          orderId: text(seen.id).as("order_id"),
          userId: text(seen.customerId).as("user_id"),
          channel: sql<"push">`'push'`.as("channel"),
          kind: text(kind).as("kind"),
          target: pushSubscriptions.id,
          state: sql<"pending">`'pending'`.as("state"),
          attempts: sql<number>`0`.as("attempts"),
          nextAttemptAt: sql<number>`${at}`.as("next_attempt_at"),
          lastError: sql<null>`null`.as("last_error"),
          createdAt: sql<number>`${at}`.as("created_at"),
          doneAt: sql<null>`null`.as("done_at"),
        })
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.userId, seen.customerId)),
    )
    .onConflictDoNothing();
  if (toStatus !== OrderStatus.DELIVERED) return [pushes];
  const receipt = db
    .insert(notices)
    .values({ ...base, id: `${seen.id}-receipt-mail`, channel: "mail", kind: "receipt" })
    .onConflictDoNothing();
  return [pushes, receipt];
}

/** A statement: when the order's next notice is due. */
export function selectNextNotice(db: Db, orderId: string) {
  return db
    .select({ at: min(notices.nextAttemptAt).as("at") })
    .from(notices)
    .where(and(eq(notices.orderId, orderId), eq(notices.state, "pending")));
}

/** The order's notices, oldest first, with what sending them takes: one round trip. */
export async function findNotices(
  db: Db,
  order: Pick<OrderRow, "id" | "customerId" | "shopId">,
  now: number,
) {
  const [all, subscriptions, wishes, places] = await db.batch([
    db.select().from(notices).where(eq(notices.orderId, order.id)).orderBy(notices.createdAt),
    selectSubscriptions(db, order.customerId, now),
    db
      .select({ notifications: customers.notifications })
      .from(customers)
      .where(and(eq(customers.id, order.customerId), eq(customers.isActive, true))),
    db
      .select({
        // In a batch D1 answers rows as objects: two columns of one name would be one.
        shopName: sql`${shops.name}`.mapWith(shops.name).as("shop_name"),
        stadiumName: sql`${stadiums.name}`.mapWith(stadiums.name).as("stadium_name"),
        timeZone: stadiums.timeZone,
      })
      .from(shops)
      .innerJoin(stadiums, eq(stadiums.id, shops.stadiumId))
      .where(eq(shops.id, order.shopId)),
  ]);
  return {
    all,
    subscriptions,
    /** Null for an account that was disabled: it is told nothing. */
    wishes: wishes[0] ? completeNotifications(wishes[0].notifications) : null,
    place: places[0],
  };
}

type NoticeEnd = Partial<Pick<NoticeRow, "state" | "attempts" | "nextAttemptAt" | "lastError" | "doneAt">>;

/** A statement: how an attempt ended. */
export function settleNotice(db: Db, id: string, end: NoticeEnd) {
  return db
    .update(notices)
    .set(end)
    .where(and(eq(notices.id, id), eq(notices.state, "pending")));
}

/** A statement: a browser that took its agreement back is forgotten, with what still waited for it. */
export function forgetSubscription(db: Db, id: string): Statement[] {
  return [
    db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id)),
    db
      .update(notices)
      .set({ state: "failed", lastError: "gone" })
      .where(and(eq(notices.target, id), eq(notices.state, "pending"))),
  ];
}
