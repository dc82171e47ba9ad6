import { and, eq, gt, gte, inArray, isNotNull, isNull, type SQLWrapper } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { hourMs } from "#domain/durations.ts";
import { type BoardCard, canceledShownMs } from "#domain/kitchen/board-events.ts";
import { firstNameOf } from "#domain/language/spare-texts.ts";
import { promisedWalkMinutes } from "#domain/menu/zones.ts";
import { shopRefundsHours } from "#domain/order/refund-rights.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { pick } from "#domain/pick.ts";
import { seatOf } from "#domain/seat/seat.ts";
import type { Db } from "../client.ts";
import { among, isOfKind } from "../fragments.ts";
import { type Reading, reading } from "../reading.ts";
import { deliveryUsers, menuItems, orderLines, orders, paymentOperations, shops } from "../schema/index.ts";

/** A board shows at most this many open orders. */
const maxCards = 300;

/**
 * The shop's open and recently canceled orders and those with an open complaint, oldest first. Three ranges of three
 * indexes: one condition with "or" would read every order that the shop ever had.
 */
export function boardCards(db: Db, shopId: string, now: number): Reading<BoardCard[]> {
  const columns = { id: orders.id, placedAt: orders.placedAt };
  const isShops = and(eq(orders.shopId, shopId), isNotNull(orders.placedAt));
  const shown = unionAll(
    db
      .select(columns)
      .from(orders)
      .where(and(isShops, isNull(orders.closedAt))),
    db
      .select(columns)
      .from(orders)
      .where(and(isShops, isOfKind("canceled"), gte(orders.closedAt, now - canceledShownMs))),
    db.select(columns).from(orders).where(isComplained(shopId, now)),
  ).as("shown");
  return cardsOf(db, db.select({ id: shown.id }).from(shown).orderBy(shown.placedAt).limit(maxCards));
}

/** One order as a board card; null unless the shop has this order and it is placed. */
export function boardCard(db: Db, shopId: string, orderId: string): Reading<BoardCard | null> {
  const own = and(eq(orders.id, orderId), eq(orders.shopId, shopId), isNotNull(orders.placedAt));
  const { statements, read } = cardsOf(db, db.select({ id: orders.id }).from(orders).where(own));
  return { statements, read: (rows) => read(rows)[0] ?? null };
}

/** These orders as board cards. */
export const listedCards = (db: Db, ids: readonly string[]) => cardsOf(db, among(ids));

/** An order with its shop's delivery zones. */
export type OrderAtShop = { order: typeof orders.$inferSelect } & Pick<
  typeof shops.$inferSelect,
  "zones" | "deliversTo"
>;

/** @param ids selects the orders' ids */
function cardsOf(db: Db, ids: SQLWrapper): Reading<BoardCard[]> {
  const statements = [
    db
      .select({ order: orders, zones: shops.zones, deliversTo: shops.deliversTo })
      .from(orders)
      .innerJoin(shops, eq(shops.id, orders.shopId))
      .where(inArray(orders.id, ids))
      .orderBy(orders.placedAt),
    db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(orderLines.position),
    db
      .selectDistinct({ id: menuItems.id, allergens: menuItems.allergens })
      .from(menuItems)
      .innerJoin(orderLines, eq(orderLines.itemId, menuItems.id))
      .where(inArray(orderLines.orderId, ids)),
    db
      .select({ orderId: paymentOperations.orderId })
      .from(paymentOperations)
      .where(
        and(
          inArray(paymentOperations.orderId, ids),
          eq(paymentOperations.kind, "capture"),
          eq(paymentOperations.state, "pending"),
        ),
      ),
    db
      .selectDistinct({ id: deliveryUsers.id, name: deliveryUsers.name })
      .from(deliveryUsers)
      .innerJoin(orders, eq(orders.deliveryUserId, deliveryUsers.id))
      .where(inArray(orders.id, ids)),
  ] as const;
  return reading(statements, ([orderRows, lineRows, itemRows, captureRows, runnerRows]) => {
    const linesOf = Map.groupBy(lineRows, (line) => line.orderId);
    const allergensOf = new Map(itemRows.map(({ id, allergens }) => [id, allergens]));
    const capturing = new Set(captureRows.map(({ orderId }) => orderId));
    const runnerOf = new Map(runnerRows.map((runner) => [runner.id, runner]));
    return orderRows.map((found) =>
      toCard(found, linesOf.get(found.order.id) ?? [], {
        allergensOf,
        isCapturing: capturing.has(found.order.id),
        runnerName: runnerOf.get(found.order.deliveryUserId ?? "")?.name ?? "",
      }),
    );
  });
}

/** A line's allergens: the dish's by today's menu, the options' as ordered. */
export const allergensOn = (
  { optionAllergens }: Pick<typeof orderLines.$inferSelect, "optionAllergens">,
  ofDish: readonly string[] | null = [],
): string[] => [...new Set([...(ofDish ?? []), ...(optionAllergens ?? [])])];

export function toCard(
  { order, ...shop }: OrderAtShop,
  lines: (typeof orderLines.$inferSelect)[],
  extras: {
    allergensOf: ReadonlyMap<string, (typeof menuItems.$inferSelect)["allergens"]>;
    isCapturing: boolean;
    runnerName: string;
  },
): BoardCard {
  const { subtotalMinor, discountMinor, deliveryFeeMinor, tipMinor, tax, waived, deliveryUserId } = order;
  const fromAt = order.firstPromiseFromAt ?? order.promiseFromAt;
  const toAt = order.firstPromiseToAt ?? order.promiseToAt;
  return {
    ...pick(order, "id", "orderCode", "status", "paymentState", "acceptBy", "acknowledgedAt"),
    ...pick(order, "acceptedAt", "readyAt", "deliveringAt", "closedAt", "cancelReason"),
    ...pick(order, "shelf", "collectBy", "totalMinor", "capturedMinor"),
    ...pick(order, "isSeatInsisted", "seatMovedAt", "allergies"),
    number: order.version,
    placedAt: order.placedAt ?? order.createdAt,
    isCapturing: order.status === OrderStatus.PENDING && extras.isCapturing,
    promise: fromAt !== null && toAt !== null ? { fromAt, toAt } : null,
    walkMinutes: promisedWalkMinutes(order, shop),
    sums: { subtotalMinor, discountMinor, deliveryFeeMinor, tipMinor, tax, ...(waived && { waived }) },
    refundedMinor: order.refundedMinor + (order.refundedByHandMinor ?? 0),
    seat: seatOf(order),
    customer: firstNameOf(order.userName),
    lines: lines.map((line) => ({
      ...pick(line, "position", "itemId", "name", "options", "note", "quantity", "removedQuantity"),
      ...pick(line, "unitMinor", "unitTaxMinor", "ageRestricted"),
      allergens: allergensOn(line, extras.allergensOf.get(line.itemId)),
      ...(line.ifSoldOut && { ifSoldOut: line.ifSoldOut }),
      // The board does not need the refund's id.
      ...(line.instead && { instead: { of: line.instead.of, refundId: null } }),
    })),
    runner: deliveryUserId ? { id: deliveryUserId, name: extras.runnerName } : null,
    complaint: openComplaint(order),
  };
}

function openComplaint(order: typeof orders.$inferSelect): BoardCard["complaint"] {
  const { complaint, complainedAt, complaintAnsweredAt } = order;
  return complaint && complainedAt !== null && complaintAnsweredAt === null
    ? { ...complaint, at: complainedAt }
    : null;
}

/** Complaints that the shop may still refund. */
const isComplained = (shopId: string, now: number) =>
  and(
    eq(orders.shopId, shopId),
    isNotNull(orders.complainedAt),
    isNull(orders.complaintAnsweredAt),
    gt(orders.deliveredAt, now - shopRefundsHours * hourMs),
  );

/** The orders and versions in a board's digest. */
export function openVersions(db: Db, shopId: string, now: number) {
  const columns = {
    id: orders.id,
    number: orders.version,
    acknowledgedAt: orders.acknowledgedAt,
    status: orders.status,
  };
  const open = db
    .select(columns)
    .from(orders)
    .where(and(eq(orders.shopId, shopId), isNull(orders.closedAt), isNotNull(orders.placedAt)))
    .limit(maxCards);
  const complained = db.select(columns).from(orders).where(isComplained(shopId, now)).limit(maxCards);
  return reading([open, complained], ([rows, more]) => [
    ...rows,
    ...more.map((row) => ({ ...row, complaint: true })),
  ]);
}
