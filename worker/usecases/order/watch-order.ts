import { accessTo, type OrderAccess } from "#domain/order/order-access.ts";
import type { OrderLive } from "#domain/order/order-events.ts";
import { needsKitchen } from "#domain/order-status.ts";
import { type Standing, standingOf, type Watcher } from "#domain/staff/presence.ts";
import type { Db } from "#worker/db/client.ts";
import { findRoom } from "#worker/db/order-room.ts";
import { nextVisit } from "./tend-order.ts";
import { toLive } from "./view-orders.ts";

export type RoomView = {
  live: OrderLive;
  shopId: string;
  /** Waiting for the kitchen: the promise may move without a change of the order. */
  waitsForKitchen: boolean;
  /** When the room must act by itself, in ms since the epoch. */
  nextVisitAt: number | null;
  /** When the next notice is due. */
  noticeAt: number | null;
  rightsOf(watcher: Watcher): Standing<OrderAccess>;
};

/** The order now, and which watchers may still see it: one round trip to D1. */
export async function viewRoom(
  db: Db,
  id: string,
  sessionIds: readonly string[],
  now: number,
): Promise<RoomView | null> {
  const found = await findRoom(db, id, sessionIds, now);
  if (!found) return null;
  const { order, noticeAt, presence } = found;
  // All tabs of a session share its rights.
  const known = new Map<string, Standing<OrderAccess>>();
  return {
    live: toLive(order, found.contact, found.operations),
    shopId: order.shopId,
    waitsForKitchen: order.placedAt !== null && needsKitchen(order),
    nextVisitAt: nextVisit(found, now),
    noticeAt,
    rightsOf(who) {
      const key = `${who.userId} ${who.sessionId}`;
      const found =
        known.get(key) ?? standingOf(presence(who), (roles) => accessTo(order, who.userId, roles));
      known.set(key, found);
      return found;
    },
  };
}
