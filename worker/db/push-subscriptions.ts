import { and, desc, eq, isNotNull, notInArray } from "drizzle-orm";
import type { Language } from "#domain/language/localized.ts";
import type { Db } from "./client.ts";
import { customers, orders, pushSubscriptions, session } from "./schema/index.ts";

export type NewSubscription = typeof pushSubscriptions.$inferInsert;

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
export function selectSubscriptions(db: Db, userId: string) {
  return db
    .select({
      id: pushSubscriptions.id,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      language: pushSubscriptions.language,
      endsAt: session.expiresAt,
    })
    .from(pushSubscriptions)
    .leftJoin(session, eq(session.id, pushSubscriptions.sessionId))
    .where(eq(pushSubscriptions.userId, userId));
}
