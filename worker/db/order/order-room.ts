import { and, eq, inArray, sql } from "drizzle-orm";
import { pick } from "#domain/pick.ts";
import type { Db } from "../client.ts";
import { shopName, stadiumName } from "../fragments.ts";
import { receiptsOf } from "../money/receipts.ts";
import { presence } from "../people/presence.ts";
import { preparedBatch } from "../prepared-batch.ts";
import { combine, mapReading, nothing, readBatch, reading } from "../reading.ts";
import {
  menuItems,
  orderLines,
  orders,
  paymentOperations,
  refunds,
  shops,
  stadiums,
} from "../schema/index.ts";
import { ordersOfSameRunner, selectContact } from "./deliveries.ts";
import { notificationTargets, selectNextNotice } from "./notices.ts";

/** An order as its room knows it: its customer, if known, and the sessions of its open sockets. */
export type Watched = { id: string; customerId: string | null; sessionIds: readonly string[] };

/** Read with the order for its room: its runner's round, its next notice, its shop and place. */
export function roomContext(db: Db, id: string) {
  const own = reading(roomStatements(db, { id }), ([[contact], [notice]]) => ({
    contact: contact ?? null,
    noticeAt: notice?.at ?? null,
  }));
  return mapReading(
    combine(own, ordersOfSameRunner(db, id), boardContext(db, id)),
    ([found, round, place]) => ({
      ...found,
      ...{ round, around: place },
    }),
  );
}

const roomStatements = preparedBatch(["id"], (db, { id }) => [
  selectContact(db, id),
  selectNextNotice(db, id),
]);

/**
 * A room's reading from identity: its watchers' sessions and roles, and the customer's phones. Once per step, however
 * often the step reads or writes the order.
 */
export function roomPeople(db: Db, { customerId, sessionIds }: Omit<Watched, "id">, now: number) {
  const whom = customerId === null ? nothing : notificationTargets(db, customerId, now);
  return mapReading(combine(presence(db, sessionIds), whom), ([presenceAt, whom]) => ({
    ...{ customerId, sessionIds, presenceAt, whom },
  }));
}

export type RoomPeople = ReturnType<ReturnType<typeof roomPeople>["read"]>;

/** Data of shop, stadium and dishes that board and floor show. */
const aroundStatements = preparedBatch(["id"], (db, { id }) => [
  db
    .select({
      shopName,
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

function boardContext(db: Db, id: string) {
  return reading(aroundStatements(db, { id }), ([[place], dishes]) => ({
    place: place ?? null,
    allergensOf: new Map(dishes.map((each) => [each.id, each.allergens])),
  }));
}

export type RoomContext = ReturnType<ReturnType<typeof roomContext>["read"]> & RoomPeople;

const ownStatements = preparedBatch(["id"], (db, { id }) => [
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

/** The customer's own order with all that its screen shows; null for anybody else's. */
export function orderForCustomer(db: Db, customerId: string, id: string) {
  const statements = customersOrder(db, { customerId, id });
  const own = reading(statements, ([[found], lines, [contact], refundRows, operations, documents]) =>
    found ? { ...found, lines, refunds: refundRows, operations, documents, contact: contact ?? null } : null,
  );
  return mapReading(
    combine(own, ordersOfSameRunner(db, id)),
    ([found, round]) => found && { ...found, round },
  );
}

const customersOrder = preparedBatch(["customerId", "id"], (db, { customerId, id }) => [
  db
    .select({
      order: orders,
      shopName,
      stadiumName,
      ...pick(stadiums, "timeZone", "blocks", "pickup", "feePerItemMinor"),
      shelves: shops.shelves,
      gate: sql<string>`${shops.gate}`.as("shop_gate"),
      floor: sql<string>`${shops.floor}`.as("shop_floor"),
      deliversTo: shops.deliversTo,
      zones: shops.zones,
      support: { email: stadiums.supportEmail, phone: stadiums.supportPhone },
    })
    .from(orders)
    .innerJoin(shops, eq(shops.id, orders.shopId))
    .innerJoin(stadiums, eq(stadiums.id, orders.stadiumId))
    .where(and(eq(orders.id, id), eq(orders.customerId, customerId))),
  db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(orderLines.position),
  selectContact(db, id),
  db.select().from(refunds).where(eq(refunds.orderId, id)).orderBy(refunds.createdAt, refunds.id),
  db.select().from(paymentOperations).where(eq(paymentOperations.orderId, id)),
  receiptsOf(db, id),
]);
