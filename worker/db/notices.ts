import { and, eq, min, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { noticeOf } from "#domain/notice/notices.ts";
import { completeNotifications } from "#domain/notice/notifications.ts";
import { OrderStatus } from "#domain/order-status.ts";
import type { Db } from "./client.ts";
import type { NewEvent, OrderRow } from "./orders.ts";
import { selectSubscriptions } from "./push-subscriptions.ts";
import { reading } from "./reading.ts";
import { creditNoteId } from "./receipts.ts";
import { customers, notices, pushSubscriptions, receipts, shops, stadiums } from "./schema/index.ts";

export type NoticeRow = typeof notices.$inferSelect;
type Statement = BatchItem<"sqlite">;

/**
 * Outbox entries for the batch that changes an order: a push per browser of the customer, and a mailed receipt on
 * delivery, or when nobody was at the seat of an order that was charged. Preferences are checked when they are sent.
 */
export function noticeEntries(db: Db, seen: OrderRow, { toStatus, action, at }: NewEvent): Statement[] {
  const kind = noticeOf({
    isPlaced: seen.placedAt !== null,
    from: seen.status,
    to: toStatus,
    action,
    isComplained: seen.complaint !== null && seen.complaintAnswer !== "refund",
  });
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
  const isCharged = action === "fan-not-there" && seen.capturedMinor !== null;
  if (toStatus !== OrderStatus.DELIVERED && !isCharged) return [pushes];
  const receipt = db
    .insert(notices)
    .values({ ...base, id: `${seen.id}-receipt-mail`, channel: "mail", kind: "receipt" })
    .onConflictDoNothing();
  return [pushes, receipt];
}

/** With the credit note that the same batch makes: its mail, once; none where it makes none. */
export const creditNoteMail = (
  db: Db,
  { id, customerId }: OrderRow,
  refundId: string,
  at: number,
): Statement =>
  db
    .insert(notices)
    .select(
      db
        .select({
          id: sql<string>`${`${id}-credit-note-mail-${refundId}`}`.as("id"),
          orderId: receipts.orderId,
          userId: sql<string>`${customerId}`.as("user_id"),
          channel: sql<"mail">`'mail'`.as("channel"),
          kind: sql<string>`'credit-note'`.as("kind"),
          target: sql<string>`${refundId}`.as("target"),
          state: sql<"pending">`'pending'`.as("state"),
          attempts: sql<number>`0`.as("attempts"),
          nextAttemptAt: sql<number>`${at}`.as("next_attempt_at"),
          lastError: sql<null>`null`.as("last_error"),
          createdAt: sql<number>`${at}`.as("created_at"),
          doneAt: sql<null>`null`.as("done_at"),
        })
        .from(receipts)
        .where(eq(receipts.id, creditNoteId(refundId))),
    )
    .onConflictDoNothing();

export function selectNextNotice(db: Db, orderId: string) {
  return db
    .select({ at: min(notices.nextAttemptAt).as("at") })
    .from(notices)
    .where(and(eq(notices.orderId, orderId), eq(notices.state, "pending")));
}

/** An order's notices, oldest first, with the data to send them. */
export function orderNotices(db: Db, orderId: string, now: number) {
  const customerId = sql<string>`(select customer_id from orders where id = ${orderId})`;
  const statements = [
    db.select().from(notices).where(eq(notices.orderId, orderId)).orderBy(notices.createdAt),
    selectSubscriptions(db, customerId, now),
    db
      .select({ notifications: customers.notifications })
      .from(customers)
      .where(and(eq(customers.id, customerId), eq(customers.isActive, true))),
    db
      .select({
        // A D1 batch returns rows as objects, so two columns need two names.
        shopName: sql`${shops.name}`.mapWith(shops.name).as("shop_name"),
        stadiumName: sql`${stadiums.name}`.mapWith(stadiums.name).as("stadium_name"),
        timeZone: stadiums.timeZone,
        support: { email: stadiums.supportEmail, phone: stadiums.supportPhone },
      })
      .from(shops)
      .innerJoin(stadiums, eq(stadiums.id, shops.stadiumId))
      .where(eq(shops.id, sql`(select shop_id from orders where id = ${orderId})`)),
  ] as const;
  return reading(statements, ([all, subscriptions, [customer], [place]]) => ({
    all,
    subscriptions,
    /** Null for a disabled account: it gets no notices. */
    wishes: customer ? completeNotifications(customer.notifications) : null,
    place,
  }));
}

export type OrderNotices = ReturnType<ReturnType<typeof orderNotices>["read"]>;

type NoticeEnd = Partial<Pick<NoticeRow, "state" | "attempts" | "nextAttemptAt" | "lastError" | "doneAt">>;

export function settleNotice(db: Db, id: string, end: NoticeEnd) {
  return db
    .update(notices)
    .set(end)
    .where(and(eq(notices.id, id), eq(notices.state, "pending")));
}

/** Statements that delete a revoked subscription with its waiting notices. */
export function forgetSubscription(db: Db, id: string): Statement[] {
  return [
    db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id)),
    db
      .update(notices)
      .set({ state: "failed", lastError: "gone" })
      .where(and(eq(notices.target, id), eq(notices.state, "pending"))),
  ];
}
