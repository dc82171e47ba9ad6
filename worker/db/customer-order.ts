import { and, eq, sql } from "drizzle-orm";
import { carriedWith, selectContact } from "./carried.ts";
import type { Db } from "./client.ts";
import { keptStatements } from "./kept-statements.ts";
import { combine, mapReading, reading } from "./reading.ts";
import { receiptsOf } from "./receipts.ts";
import { orderLines, orders, paymentOperations, refunds, shops, stadiums } from "./schema/index.ts";

/** The customer's own order with all that its screen shows; null for anybody else's. */
export function orderForCustomer(db: Db, customerId: string, id: string) {
  const statements = customersOrder(db, { customerId, id });
  const own = reading(statements, ([[found], lines, [contact], refundRows, operations, documents]) =>
    found ? { ...found, lines, refunds: refundRows, operations, documents, contact: contact ?? null } : null,
  );
  return mapReading(combine(own, carriedWith(db, id)), ([found, round]) => found && { ...found, round });
}

const customersOrder = keptStatements(["customerId", "id"], (db, { customerId, id }) => [
  db
    .select({
      order: orders,
      // A D1 batch returns rows as objects, so two columns need two names.
      shopName: sql`${shops.name}`.mapWith(shops.name).as("shop_name"),
      stadiumName: sql`${stadiums.name}`.mapWith(stadiums.name).as("stadium_name"),
      timeZone: stadiums.timeZone,
      blocks: stadiums.blocks,
      pickup: stadiums.pickup,
      feePerItemMinor: stadiums.feePerItemMinor,
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
