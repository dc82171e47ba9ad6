import { accessTo, type OrderAccess } from "#domain/order/order-access.ts";
import type { OrderLive } from "#domain/order/order-events.ts";
import type { OrderGlance } from "#domain/order/order-glance.ts";
import { stageOf } from "#domain/order/stage.ts";
import { needsKitchen } from "#domain/order-status.ts";
import { pick } from "#domain/pick.ts";
import { type Standing, standingOf, type Watcher } from "#domain/staff/presence.ts";
import type { Db } from "#worker/db/client.ts";
import { findRoom, type RoomContext, type Watched } from "#worker/db/order/order-room.ts";
import type { Seen } from "#worker/db/order/order-step.ts";
import type { OrderState } from "#worker/db/order/orders.ts";
import { nextVisit } from "../tend-order.ts";
import { toLive } from "./view-orders.ts";

export type { Watched };
export type RoomView = {
  live: OrderLive;
  glance: OrderGlance;
  shopId: string;
  customerId: string;
  /** Waiting for the kitchen: the promise may move without a change of the order. */
  waitsForKitchen: boolean;
  /** When the room must act by itself, in ms since the epoch. */
  nextVisitAt: number | null;
  /** When the next notice is due. */
  noticeAt: number | null;
  /** The other bags of its runner. */
  ordersOfSameRunner: readonly string[];
  rightsOf(watcher: Watcher): Standing<OrderAccess>;
};

/** The order and the watchers who may still see it: from what the room has just read, or in one round trip. */
export async function viewRoom(
  db: Db,
  watched: Watched,
  now: number,
  seen?: Seen | null,
): Promise<RoomView | null> {
  // A socket opened since then needs a new reading.
  const isOfAll = seen && watched.sessionIds.every((each) => seen.context.sessionIds.includes(each));
  const found = isOfAll && seen.state.order.id === watched.id ? seen : await findRoom(db, watched, now);
  return found && toView(found, now);
}

function toView(
  { state, context }: { state: Pick<OrderState, "order" | "operations">; context: RoomContext },
  now: number,
): RoomView {
  const { order, operations } = state;
  const { noticeAt, round } = context;
  const presence = context.presenceAt(now);
  // All tabs of a session share its rights.
  const bySession = new Map<string, Standing<OrderAccess>>();
  const live = toLive(order, context, operations);
  return {
    live,
    glance: {
      isPlaced: order.placedAt !== null,
      isOver: order.closedAt !== null,
      ...pick(order, "status", "version", "promiseFromAt", "promiseToAt"),
      stage: stageOf(live),
      dueAt: live.dueAt ?? null,
      shelf: order.shelf,
      collectBy: order.collectBy,
      timeZone: context.around.place?.timeZone ?? null,
    },
    ordersOfSameRunner: round.others,
    shopId: order.shopId,
    customerId: order.customerId,
    waitsForKitchen: order.placedAt !== null && needsKitchen(order),
    nextVisitAt: nextVisit(state, now),
    noticeAt,
    rightsOf(who) {
      const key = `${who.userId} ${who.sessionId}`;
      const found =
        bySession.get(key) ?? standingOf(presence(who), (roles) => accessTo(order, { ...who, roles }));
      bySession.set(key, found);
      return found;
    },
  };
}
