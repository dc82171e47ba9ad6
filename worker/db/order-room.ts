import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "./client.ts";
import { selectNextNotice } from "./notices.ts";
import { arrivedAt } from "./orders.ts";
import { customers, deliveryUsers, orders, paymentOperations, session, staffRoles } from "./schema/index.ts";

/** A list bound as one JSON parameter: D1 allows 100 per statement. */
const among = (texts: readonly string[]) => sql`(select value from json_each(${JSON.stringify(texts)}))`;

/**
 * What an order's room reads after every change, with its watchers' sessions and roles: one round trip.
 * @param sessionIds of the open sockets
 */
export async function findRoom(db: Db, id: string, sessionIds: readonly string[]) {
  const [orderRows, contact, operations, notice, sessions, roles] = await db.batch([
    db.select().from(orders).where(eq(orders.id, id)),
    db
      .select({ name: deliveryUsers.name, phone: deliveryUsers.phone, arrivedAt })
      .from(deliveryUsers)
      .innerJoin(orders, eq(orders.deliveryUserId, deliveryUsers.id))
      .where(eq(orders.id, id)),
    db.select().from(paymentOperations).where(eq(paymentOperations.orderId, id)),
    selectNextNotice(db, id),
    db
      .select({
        id: session.id,
        userId: session.userId,
        expiresAt: session.expiresAt,
        isActive: customers.isActive,
      })
      .from(session)
      .leftJoin(customers, eq(customers.id, session.userId))
      .where(inArray(session.id, among(sessionIds))),
    db
      .select({
        userId: staffRoles.userId,
        role: staffRoles.role,
        stadiumId: staffRoles.stadiumId,
        shopId: staffRoles.shopId,
      })
      .from(staffRoles)
      .innerJoin(session, eq(session.userId, staffRoles.userId))
      .where(inArray(session.id, among(sessionIds))),
  ]);
  const order = orderRows[0];
  if (!order) return null;
  return { order, contact: contact[0] ?? null, operations, noticeAt: notice[0]?.at ?? null, sessions, roles };
}
