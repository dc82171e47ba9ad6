import { and, desc, eq, isNotNull, min, notInArray, type Placeholder, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Language } from "#domain/language/localized.ts";
import { noticeOf } from "#domain/notice/notices.ts";
import { completeNotifications } from "#domain/notice/notifications.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { pick } from "#domain/pick.ts";
import type { Db } from "../client.ts";
import { shopName, stadiumName } from "../fragments.ts";
import { creditNoteId } from "../money/receipts.ts";
import { reading } from "../reading.ts";
import {
  customers,
  notices,
  orders,
  pushSubscriptions,
  receipts,
  session,
  shops,
  stadiums,
} from "../schema/index.ts";
import type { NewEvent, OrderRow } from "./orders.ts";

export type NoticeRow = typeof notices.$inferSelect;
type Statement = BatchItem<"sqlite">;

type Stepped = Pick<NewEvent, "action" | "at"> & { toStatus: OrderStatus };

/** The notice of an order's change, or null. */
export const noticeAbout = (seen: OrderRow, { toStatus, action }: Stepped) =>
  noticeOf({
    isPlaced: seen.placedAt !== null,
    from: seen.status,
    to: toStatus,
    action,
    fulfilment: seen.fulfilment,
    isComplained: seen.complaint !== null && seen.complaintAnswer !== "refund",
  });

/**
 * Outbox entries for the batch that changes an order: a push for each of the customer's phones, and a mailed receipt on
 * delivery, or when nobody was at the seat of an order that was charged. Preferences are checked when they are sent.
 */
export function noticeEntries(
  db: Db,
  seen: OrderRow,
  { toStatus, action, at }: Stepped,
  kind: NonNullable<ReturnType<typeof noticeAbout>>,
  phones: readonly string[],
): Statement[] {
  const base = { orderId: seen.id, userId: seen.customerId, nextAttemptAt: at, createdAt: at };
  const pushes = phones.map((target) =>
    db
      .insert(notices)
      // By the change's number, because news of one kind may come twice, such as another dish.
      .values({ ...base, id: `${seen.id}-${seen.version + 1}-push-${target}`, channel: "push", kind, target })
      .onConflictDoNothing(),
  );
  const isCharged = action === "fan-not-there" && !!seen.capturedMinor;
  if (toStatus !== OrderStatus.DELIVERED && !isCharged) return pushes;
  const receipt = db
    .insert(notices)
    .values({ ...base, id: `${seen.id}-receipt-mail`, channel: "mail", kind: "receipt" })
    .onConflictDoNothing();
  return [...pushes, receipt];
}

/** The mail of a credit note that the same batch makes; none without one. */
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

export function selectNextNotice(db: Db, orderId: string | Placeholder) {
  return db
    .select({ at: min(notices.nextAttemptAt).as("at") })
    .from(notices)
    .where(and(eq(notices.orderId, orderId), eq(notices.state, "pending")));
}

/** An order's notices, oldest first, and its shop and time zone. */
export function orderNotices(db: Db, orderId: string) {
  const statements = [
    db.select().from(notices).where(eq(notices.orderId, orderId)).orderBy(notices.createdAt),
    db
      .select({
        shopName,
        stadiumName,
        timeZone: stadiums.timeZone,
        support: { email: stadiums.supportEmail, phone: stadiums.supportPhone },
      })
      .from(shops)
      .innerJoin(stadiums, eq(stadiums.id, shops.stadiumId))
      .where(eq(shops.id, sql`(select shop_id from orders where id = ${orderId})`)),
  ] as const;
  return reading(statements, ([all, [place]]) => ({ all, place }));
}

/** Where a customer's notices go: signed-in phones and preferences. */
export function notificationTargets(db: Db, customerId: string, now: number) {
  const statements = [
    selectSubscriptions(db, customerId),
    db
      .select({ notifications: customers.notifications })
      .from(customers)
      .where(and(eq(customers.id, customerId), eq(customers.isActive, true))),
  ] as const;
  return reading(statements, ([phones, [customer]]) => ({
    /** Including signed-out ones, which are deleted on sending. */
    phones: phones.map(({ id }) => id),
    /** A signed-out browser gets no pushes. */
    subscriptions: phones.filter(({ endsAt }) => endsAt !== null && endsAt.getTime() > now),
    /** Null for a disabled account: it gets no notices. */
    wishes: customer ? completeNotifications(customer.notifications) : null,
  }));
}

export const phonesOf = (db: Db, customerId: string) =>
  reading(
    [
      db
        .select({ id: pushSubscriptions.id })
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.userId, customerId)),
    ],
    ([found]) => found.map(({ id }) => id),
  );

type Read<R extends (...given: never[]) => { read: (rows: unknown[]) => unknown }> = ReturnType<
  ReturnType<R>["read"]
>;
export type OrderNotices = Read<typeof orderNotices> & Read<typeof notificationTargets>;

type NoticeEnd = Partial<Pick<NoticeRow, "state" | "attempts" | "nextAttemptAt" | "lastError" | "doneAt">>;

export function updateNotice(db: Db, id: string, end: NoticeEnd) {
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

type NewSubscription = typeof pushSubscriptions.$inferInsert;

/** One row per browser, taken over by its next customer. Keeps a customer's newest `keep`. */
export async function saveSubscription(db: Db, row: NewSubscription, keep: number): Promise<void> {
  const { id: _, ...changes } = row;
  const newest = db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, row.userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .limit(keep);
  await db.batch([
    db
      .insert(pushSubscriptions)
      .values(row)
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: changes }),
    db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, row.userId), notInArray(pushSubscriptions.id, newest))),
  ]);
}

export async function deleteSubscription(db: Db, userId: string, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));
}

/** Whether this session's browser is subscribed in this language, and its customer's preferences. */
export async function findPushState(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  language: Language,
) {
  const phone = db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.language, language)))
    .limit(1);
  const customer = db
    .select({ notifications: customers.notifications })
    .from(customers)
    .where(eq(customers.id, userId));
  const placed = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customerId, userId), isNotNull(orders.placedAt)))
    .limit(1);
  const [subscribed, [found], ordered] = await db.batch([phone, customer, placed]);
  return {
    isSubscribed: subscribed.length > 0,
    wishes: found?.notifications ?? {},
    hasOrdered: ordered.length > 0,
  };
}

/** A person's browsers, with the end of the session in which each agreed. */
function selectSubscriptions(db: Db, userId: string) {
  return db
    .select({
      ...pick(pushSubscriptions, "id", "endpoint", "p256dh", "auth", "language"),
      endsAt: session.expiresAt,
    })
    .from(pushSubscriptions)
    .leftJoin(session, eq(session.id, pushSubscriptions.sessionId))
    .where(eq(pushSubscriptions.userId, userId));
}
