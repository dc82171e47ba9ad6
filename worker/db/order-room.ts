import { eq } from "drizzle-orm";
import { carriedWith } from "./carried.ts";
import type { Db } from "./client.ts";
import { selectNextNotice } from "./notices.ts";
import { arrivedAt } from "./orders.ts";
import { selectPresent, toPresence } from "./presence.ts";
import { reading, readTogether } from "./reading.ts";
import { deliveryUsers, orders, paymentOperations } from "./schema/index.ts";

/**
 * What an order's room reads beside the order: who carries it with what else, its next notice, and its watchers' sessions and roles.
 * @param sessionIds of the open sockets
 */
export function roomBeside(db: Db, id: string, sessionIds: readonly string[]) {
  const carried = carriedWith(db, id);
  const statements = [
    db
      .select({ name: deliveryUsers.name, phone: deliveryUsers.phone, arrivedAt })
      .from(deliveryUsers)
      .innerJoin(orders, eq(orders.deliveryUserId, deliveryUsers.id))
      .where(eq(orders.id, id)),
    selectNextNotice(db, id),
    ...selectPresent(db, sessionIds),
    ...carried.statements,
  ] as const;
  return reading(statements, ([[contact], [notice], sessions, roles, ...round]) => ({
    contact: contact ?? null,
    round: carried.read(round),
    noticeAt: notice?.at ?? null,
    sessionIds,
    presenceAt: (now: number) => toPresence(sessionIds, sessions, roles, now),
  }));
}

export type RoomBeside = ReturnType<ReturnType<typeof roomBeside>["read"]>;

/** The order for its sockets, with what is read beside it: one round trip. */
export async function findRoom(db: Db, id: string, sessionIds: readonly string[]) {
  const own = reading(
    [
      db.select().from(orders).where(eq(orders.id, id)),
      db.select().from(paymentOperations).where(eq(paymentOperations.orderId, id)),
    ],
    ([[order], operations]) => (order ? { order, operations } : null),
  );
  const [state, beside] = await readTogether(db, own, roomBeside(db, id, sessionIds));
  return state && { state, beside };
}
