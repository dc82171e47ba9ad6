import { eq, inArray, sql } from "drizzle-orm";
import { carriedWith } from "./carried.ts";
import type { Db } from "./client.ts";
import { selectNextNotice, whomToTell } from "./notices.ts";
import { arrivedAt } from "./orders.ts";
import { presence } from "./presence.ts";
import { combine, mapReading, nothing, readBatch, reading } from "./reading.ts";
import {
  deliveryUsers,
  menuItems,
  orderLines,
  orders,
  paymentOperations,
  shops,
  stadiums,
} from "./schema/index.ts";

/** An order whose room looks at it: its customer where the room knows them, and the sessions of the open sockets. */
export type Watched = { id: string; customerId: string | null; sessionIds: readonly string[] };

/** What an order's room reads beside the order: who carries it with what else, its next notice, and where it is from. */
export function roomContext(db: Db, id: string) {
  const carried = carriedWith(db, id);
  const statements = [
    db
      .select({ name: deliveryUsers.name, phone: deliveryUsers.phone, arrivedAt })
      .from(deliveryUsers)
      .innerJoin(orders, eq(orders.deliveryUserId, deliveryUsers.id))
      .where(eq(orders.id, id)),
    selectNextNotice(db, id),
    ...carried.statements,
  ] as const;
  const own = reading(statements, ([[contact], [notice], ...round]) => ({
    contact: contact ?? null,
    round: carried.read(round),
    noticeAt: notice?.at ?? null,
  }));
  return mapReading(combine(own, around(db, id)), ([found, place]) => ({ ...found, around: place }));
}

/**
 * What a room asks identity for: its watchers' sessions and roles, and whom of its customer's phones to tell. Once for
 * each of its steps, however often the step reads or writes the order.
 */
export function roomPeople(db: Db, { customerId, sessionIds }: Omit<Watched, "id">, now: number) {
  const whom = customerId === null ? nothing : whomToTell(db, customerId, now);
  return mapReading(combine(presence(db, sessionIds), whom), ([presenceAt, whom]) => ({
    ...{ customerId, sessionIds, presenceAt, whom },
  }));
}

export type RoomPeople = ReturnType<ReturnType<typeof roomPeople>["read"]>;

/** Of the order's shop, stadium and dishes, what board and floor show of it. */
function around(db: Db, id: string) {
  const statements = [
    db
      .select({
        // A D1 batch returns rows as objects, so two columns need two names.
        shopName: sql`${shops.name}`.mapWith(shops.name).as("shop_name"),
        shopGate: sql<string>`${shops.gate}`.as("shop_gate"),
        shopFloor: sql<string>`${shops.floor}`.as("shop_floor"),
        zones: shops.zones,
        deliversTo: shops.deliversTo,
        blocks: stadiums.blocks,
      })
      .from(orders)
      .innerJoin(shops, eq(shops.id, orders.shopId))
      .innerJoin(stadiums, eq(stadiums.id, orders.stadiumId))
      .where(eq(orders.id, id)),
    db
      .select({ id: menuItems.id, allergens: menuItems.allergens })
      .from(menuItems)
      .where(
        inArray(
          menuItems.id,
          db.select({ id: orderLines.itemId }).from(orderLines).where(eq(orderLines.orderId, id)),
        ),
      ),
  ] as const;
  return reading(statements, ([[place], dishes]) => ({
    place: place ?? null,
    allergensOf: new Map(dishes.map((each) => [each.id, each.allergens])),
  }));
}

export type RoomContext = ReturnType<ReturnType<typeof roomContext>["read"]> & RoomPeople;

/** The order for its sockets, with what is read beside it: one round trip. */
export async function findRoom(db: Db, { id, sessionIds }: Watched, now: number) {
  const own = reading(
    [
      db.select().from(orders).where(eq(orders.id, id)),
      db.select().from(paymentOperations).where(eq(paymentOperations.orderId, id)),
    ],
    ([[order], operations]) => (order ? { order, operations } : null),
  );
  const people = roomPeople(db, { customerId: null, sessionIds }, now);
  const [state, context, present] = await readBatch(db, own, roomContext(db, id), people);
  return state && { state, context: { ...context, ...present } };
}
