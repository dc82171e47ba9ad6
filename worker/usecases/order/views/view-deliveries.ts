import type { Staff } from "#domain/actor.ts";
import type { Carried, Deliveries, Delivery } from "#domain/delivery/deliveries.ts";
import type { FloorOrder } from "#domain/delivery/floor-events.ts";
import { waitsForRunner } from "#domain/delivery/floor-events.ts";
import { hashProofs, maxPinAttempts } from "#domain/delivery/handover.ts";
import { wayTo } from "#domain/delivery/walks.ts";
import { minuteMs } from "#domain/durations.ts";
import type { KeptEvent, NamedEvent } from "#domain/event/match-event.ts";
import { firstNameOf } from "#domain/language/spare-texts.ts";
import { lawOf } from "#domain/law/jurisdictions.ts";
import { linesInBag } from "#domain/ledger/sold-out.ts";
import type { Block } from "#domain/menu/catalog.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { pick } from "#domain/pick.ts";
import { wholeStadium } from "#domain/staff/staff-scope.ts";
import { auditView } from "#worker/db/audit.ts";
import type { Db } from "#worker/db/client.ts";
import { currentReading } from "#worker/db/events.ts";
import { allergensOn } from "#worker/db/order/board-cards.ts";
import {
  type BagPlace,
  type FloorLine,
  type FloorRow,
  findDeliveries,
  floorOrder,
} from "#worker/db/order/deliveries.ts";
import { nothing, type Reading } from "#worker/db/reading.ts";
import type { FloorUpdate } from "../../ports.ts";

const withoutFan = {
  seatDetails: "",
  userPhone: "",
  latitude: null,
  longitude: null,
  accuracyMetres: null,
  ticketImage: null,
};

/** How long a finished order stays on its runner's list, so that a late scan is answered and a cancel is seen. */
const endedShownMs = 30 * minuteMs;

/**
 * A runner's view of the stadium's floor, or a counter's of its shelves; audited in the same round trip. Null without a
 * role or a stadium.
 */
export async function viewDeliveries(
  { db, now }: { db: Db; now: () => number },
  place: BagPlace,
  runner: Staff,
): Promise<Deliveries | null> {
  const at = now();
  const { stadiumId, shopId } = place;
  const runnerId = runner.userId;
  const look = auditView(
    db,
    runner,
    shopId ? { stadiumId, shopId } : wholeStadium(stadiumId),
    shopId ? { action: "board.look", subject: shopId, at } : { action: "floor.look", subject: stadiumId, at },
  );
  const found =
    look &&
    (await findDeliveries(
      db,
      { ...place, runnerId, endedSince: at - endedShownMs },
      look,
      (shopId ? nothing : currentReading(db, stadiumId, at)) as Reading<KeptEvent | null>,
    ));
  if (!found) return null;
  const { stadium, known, readyRows, mineRows, lines, events, attempts, ended, also } = found;
  const { markers = [], ...match } = also ?? {};
  const linesOf = Map.groupBy(lines, ({ line }) => line.orderId);
  const toOne = (row: FloorRow) => toDelivery(row, linesOf.get(row.order.id) ?? [], stadium.blocks);
  const newest = (orderId: string, action: string) =>
    events.findLast(({ event }) => event.orderId === orderId && event.action === action)?.event ?? null;
  const triesLeft = (orderId: string) => {
    const limit = attempts.find((each) => each.orderId === orderId)?.limit;
    return limit && limit.resetAt > at ? Math.max(0, maxPinAttempts - limit.count) : maxPinAttempts;
  };

  const mine = mineRows.map(async (row): Promise<Carried> => {
    const { order } = row;
    const problem = newest(order.id, "problem");
    // A counter needs no way to the fan.
    const finds = shopId ? withoutFan : order;
    return {
      ...toOne(row),
      deliveringAt: order.deliveringAt ?? order.updatedAt,
      seatDetails: finds.seatDetails,
      customerName: firstNameOf(order.userName),
      phone: finds.userPhone,
      allergies: order.allergies,
      position:
        finds.latitude !== null && finds.longitude !== null
          ? { latitude: finds.latitude, longitude: finds.longitude, accuracyMetres: finds.accuracyMetres }
          : null,
      ticketImage: finds.ticketImage,
      arrivedAt: newest(order.id, "arrive")?.at ?? null,
      problem: problem && { reason: problem.reason ?? "other", at: problem.at },
      hashes: await hashProofs(order),
      pinAttemptsLeft: triesLeft(order.id),
    };
  });
  return {
    stadium: {
      ...pick(stadium, "id", "name", "timeZone"),
      legalAge: lawOf(stadium.jurisdiction).legalAge,
    },
    ...(shopId && { shopId, shopName: stadium.shopName }),
    runner: { id: runnerId, name: known?.name ?? "" },
    ready: readyRows.map(toOne),
    mine: await Promise.all(mine),
    ended: ended.map(({ id, orderCode, status, cancelReason, closedAt }) => ({
      id,
      code: orderCode,
      status,
      cancelReason,
      closedAt: closedAt ?? at,
    })),
    ...(also && { match: { event: match as NamedEvent, mayMark: markers.includes(runnerId) } }),
    serverNow: at,
  };
}

/** The floor's update for a changed order; null for a draft or an unknown order. */
export function floorUpdate(db: Db, orderId: string) {
  const { statements, read } = floorOrder(db, orderId);
  return { statements, read: (rows: unknown[]) => toFloorUpdate(read(rows)) };
}

type FloorFound = FloorRow & { lines: FloorLine[]; blocks: Block[] };

export function toFloorUpdate(found: FloorFound | null): FloorUpdate | null {
  if (!found || found.order.placedAt === null) return null;
  const { id, version, shopId, stadiumId, status, readyAt, deliveryUserId } = found.order;
  const order: FloorOrder = { id, version, shopId, status, isReady: readyAt !== null };
  const isCarried = found.order.fulfilment === "seat";
  const delivery = isCarried && waitsForRunner(order) ? toDelivery(found, found.lines, found.blocks) : null;
  return { stadiumId, order, delivery, runnerId: deliveryUserId };
}

function toDelivery({ order, ...shop }: FloorRow, lines: FloorLine[], blocks: Block[]): Delivery {
  const { section, row, seatNo, entrance, stand, area } = order;
  return {
    id: order.id,
    code: order.orderCode,
    version: order.version,
    shop: { id: order.shopId, name: shop.shopName, gate: shop.shopGate, floor: shop.shopFloor },
    seat: { section, row, seatNo, entrance, stand, area },
    isSeatInsisted: order.isSeatInsisted,
    seatMovedAt: order.seatMovedAt,
    way: wayTo(order, blocks),
    lines: linesInBag(
      lines.map(({ line, allergens }) => ({ ...line, allergens: allergensOn(line, allergens) })),
    ).map((line) => ({
      ...pick(line, "position", "name", "options"),
      // A note may be personal: only for the carrier.
      note: order.status === OrderStatus.DELIVERING ? line.note : "",
      ...pick(line, "quantity", "removedQuantity", "allergens", "ageRestricted"),
      ...(line.insteadOf && { insteadOf: line.insteadOf }),
    })),
    promise:
      order.promiseFromAt !== null && order.promiseToAt !== null
        ? { fromAt: order.promiseFromAt, toAt: order.promiseToAt }
        : null,
    readyAt: order.readyAt,
    ...(order.shelf && { shelf: order.shelf }),
    ...(order.collectBy !== null && { collectBy: order.collectBy }),
  };
}
