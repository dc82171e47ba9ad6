import { accessTo, type OrderAccess } from "#domain/order/order-access.ts";
import type { OrderLive } from "#domain/order/order-events.ts";
import { needsKitchen } from "#domain/order-status.ts";
import type { Db } from "#worker/db/client.ts";
import { findRoom } from "#worker/db/order-room.ts";
import { nextVisit } from "./tend-order.ts";
import { toLive } from "./view-orders.ts";

/** The owner of a socket, as of its opening. */
export type Watcher = { userId: string; sessionId: string };
/** A watcher's rights by D1; "not-asked" for one who connected after the query. */
export type WatcherRights = OrderAccess | "signed-out" | "not-yours" | "not-asked";

export type RoomView = {
  live: OrderLive;
  shopId: string;
  /** Waiting for the kitchen: the promise may move without a change of the order. */
  waitsForKitchen: boolean;
  /** When the room must act by itself, in ms since the epoch. */
  nextVisitAt: number | null;
  rightsOf(watcher: Watcher): WatcherRights;
};

/** The order now, and which watchers may still see it: one round trip to D1. */
export async function viewRoom(
  db: Db,
  id: string,
  sessionIds: readonly string[],
  now: number,
): Promise<RoomView | null> {
  const found = await findRoom(db, id, sessionIds);
  if (!found) return null;
  const { order, noticeAt } = found;
  const asked = new Set(sessionIds);
  const sessions = new Map(found.sessions.map((each) => [each.id, each]));
  const roles = Map.groupBy(found.roles, (each) => each.userId);
  const visits = [nextVisit(found, now), noticeAt].filter((at) => at !== null);
  const rights = (userId: string, sessionId: string): WatcherRights => {
    if (!asked.has(sessionId)) return "not-asked";
    const session = sessions.get(sessionId);
    const isLive = session && session.userId === userId && session.expiresAt.getTime() > now;
    if (!isLive || session.isActive === false) return "signed-out";
    return accessTo(order, userId, roles.get(userId) ?? []) ?? "not-yours";
  };
  // All tabs of a session share its rights.
  const known = new Map<string, WatcherRights>();
  return {
    live: toLive(order, found.contact, found.operations),
    shopId: order.shopId,
    waitsForKitchen: order.placedAt !== null && needsKitchen(order),
    nextVisitAt: visits.length > 0 ? Math.min(...visits) : null,
    rightsOf({ userId, sessionId }) {
      const key = `${userId} ${sessionId}`;
      const found = known.get(key) ?? rights(userId, sessionId);
      known.set(key, found);
      return found;
    },
  };
}
