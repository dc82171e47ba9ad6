import { eq, inArray, sql } from "drizzle-orm";
import { carriedWith, selectContact } from "./carried.ts";
import type { Db } from "./client.ts";
import { keptStatements } from "./kept-statements.ts";
import { selectNextNotice, whomToTell } from "./notices.ts";
import { presence } from "./presence.ts";
import { combine, mapReading, nothing, readBatch, reading } from "./reading.ts";
import { menuItems, orderLines, orders, paymentOperations, shops, stadiums } from "./schema/index.ts";

/** An order whose room looks at it: its customer where the room knows them, and the sessions of the open sockets. */
export type Watched = { id: string; customerId: string | null; sessionIds: readonly string[] };

/** What an order's room reads beside the order: who carries it with what else, its next notice, and where it is from. */
export function roomContext(db: Db, id: string) {
  const own = reading(roomStatements(db, { id }), ([[contact], [notice]]) => ({
    contact: contact ?? null,
    noticeAt: notice?.at ?? null,
  }));
  return mapReading(combine(own, carriedWith(db, id), around(db, id)), ([found, round, place]) => ({
    ...found,
    ...{ round, around: place },
  }));
}

const roomStatements = keptStatements(["id"], (db, { id }) => [
  selectContact(db, id),
  selectNextNotice(db, id),
]);

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
const aroundStatements = keptStatements(["id"], (db, { id }) => [
  db
    .select({
      // A D1 batch returns rows as objects, so two columns need two names.
      shopName: sql`${shops.name}`.mapWith(shops.name).as("shop_name"),
      shopGate: sql<string>`${shops.gate}`.as("shop_gate"),
      shopFloor: sql<string>`${shops.floor}`.as("shop_floor"),
      zones: shops.zones,
      deliversTo: shops.deliversTo,
      blocks: stadiums.blocks,
      timeZone: stadiums.timeZone,
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
]);

function around(db: Db, id: string) {
  return reading(aroundStatements(db, { id }), ([[place], dishes]) => ({
    place: place ?? null,
    allergensOf: new Map(dishes.map((each) => [each.id, each.allergens])),
  }));
}

export type RoomContext = ReturnType<ReturnType<typeof roomContext>["read"]> & RoomPeople;

const ownStatements = keptStatements(["id"], (db, { id }) => [
  db.select().from(orders).where(eq(orders.id, id)),
  db.select().from(paymentOperations).where(eq(paymentOperations.orderId, id)),
]);

/** The order for its sockets, with what is read beside it: one round trip. */
export async function findRoom(db: Db, { id, sessionIds }: Watched, now: number) {
  const own = reading(ownStatements(db, { id }), ([[order], operations]) =>
    order ? { order, operations } : null,
  );
  const people = roomPeople(db, { customerId: null, sessionIds }, now);
  const [state, context, present] = await readBatch(db, own, roomContext(db, id), people);
  return state && { state, context: { ...context, ...present } };
}
