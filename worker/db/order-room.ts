import { eq } from "drizzle-orm";
import type { Db } from "./client.ts";
import { selectNextNotice } from "./notices.ts";
import { arrivedAt } from "./orders.ts";
import { selectPresent, toPresence } from "./presence.ts";
import { deliveryUsers, orders, paymentOperations } from "./schema/index.ts";

/**
 * What an order's room reads after every change, with its watchers' sessions and roles: one round trip.
 * @param sessionIds of the open sockets
 */
export async function findRoom(db: Db, id: string, sessionIds: readonly string[], now: number) {
  const [orderRows, contact, operations, notice, sessions, roles] = await db.batch([
    db.select().from(orders).where(eq(orders.id, id)),
    db
      .select({ name: deliveryUsers.name, phone: deliveryUsers.phone, arrivedAt })
      .from(deliveryUsers)
      .innerJoin(orders, eq(orders.deliveryUserId, deliveryUsers.id))
      .where(eq(orders.id, id)),
    db.select().from(paymentOperations).where(eq(paymentOperations.orderId, id)),
    selectNextNotice(db, id),
    ...selectPresent(db, sessionIds),
  ]);
  const order = orderRows[0];
  if (!order) return null;
  const presence = toPresence(sessionIds, sessions, roles, now);
  return { order, contact: contact[0] ?? null, operations, noticeAt: notice[0]?.at ?? null, presence };
}
