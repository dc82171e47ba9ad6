import { and, eq, isNull, type Placeholder, sql } from "drizzle-orm";
import { stopsBefore, wayTo } from "#domain/delivery/walks.ts";
import { usualWalkMinutes } from "#domain/kitchen/promise-time.ts";
import { walkMinutesTo } from "#domain/menu/zones.ts";
import type { Db } from "./client.ts";
import { keptStatements } from "./kept-statements.ts";
import { arrivedAt } from "./orders.ts";
import { reading } from "./reading.ts";
import { deliveryUsers, orders, shops, stadiums } from "./schema/index.ts";
import { isOfKind } from "./status-kind.ts";

/** The runner of an order, and when they reported arriving. */
export const selectContact = (db: Db, id: string | Placeholder) =>
  db
    .select({ name: deliveryUsers.name, phone: deliveryUsers.phone, arrivedAt })
    .from(deliveryUsers)
    .innerJoin(orders, eq(orders.deliveryUserId, deliveryUsers.id))
    .where(eq(orders.id, id));

const carriedStatements = keptStatements(["id"], (db, { id }) => {
  const runner = sql`(select o.delivery_user_id from orders o where o.id = ${id})`;
  return [
    db
      .select({
        id: orders.id,
        code: orders.orderCode,
        section: orders.section,
        row: orders.row,
        seatNo: orders.seatNo,
        entrance: orders.entrance,
        stand: orders.stand,
        area: orders.area,
        promiseFromAt: orders.promiseFromAt,
        promiseToAt: orders.promiseToAt,
        readyAt: orders.readyAt,
      })
      .from(orders)
      .where(and(eq(orders.deliveryUserId, runner), isNull(orders.closedAt), isOfKind("carrying"))),
    db
      .select({ blocks: stadiums.blocks, zones: shops.zones, deliversTo: shops.deliversTo })
      .from(stadiums)
      .innerJoin(orders, eq(orders.stadiumId, stadiums.id))
      .innerJoin(shops, eq(shops.id, orders.shopId))
      .where(and(eq(orders.id, id), isOfKind("carrying"))),
  ];
});

/** Where an order stands in its runner's round, and the other bags of that round; nothing while nobody carries it. */
export function carriedWith(db: Db, id: string) {
  return reading(carriedStatements(db, { id }), ([rows, [place]]) => {
    const stops = rows.map(({ id, code, readyAt, promiseFromAt, promiseToAt, ...seat }) => ({
      ...{ id, code, readyAt, seat, way: wayTo(seat, place?.blocks ?? []) },
      promise:
        promiseFromAt === null || promiseToAt === null ? null : { fromAt: promiseFromAt, toAt: promiseToAt },
    }));
    const others = rows.flatMap((row) => (row.id === id ? [] : [row.id]));
    const own = rows.find((row) => row.id === id);
    const walkMinutes = own && place ? walkMinutesTo(place, own) : usualWalkMinutes;
    return { stopsBefore: stopsBefore(stops, id), walkMinutes, others };
  });
}

export type CarriedWith = ReturnType<ReturnType<typeof carriedWith>["read"]>;
