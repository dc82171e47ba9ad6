import { viewComplaint } from "#domain/complaint/complaint.ts";
import { handoverQrText } from "#domain/delivery/handover.ts";
import { planWayRefund, sumShown } from "#domain/ledger/money-back.ts";
import { liveMoney, missingPieces, orderMoney, refundStateOf } from "#domain/ledger/order-money.ts";
import { openRefundCalls, type RefundCall } from "#domain/ledger/refund-calls.ts";
import { sumOfShares } from "#domain/ledger/shares.ts";
import { replacedLine } from "#domain/ledger/sold-out.ts";
import { waivedBySeat, waivedByShelf } from "#domain/ledger/waived.ts";
import { walkMinutesTo } from "#domain/menu/zones.ts";
import type { OrderLive } from "#domain/order/order-events.ts";
import type { OrderDetail } from "#domain/order/order-view.ts";
import { seatDueAt } from "#domain/order/stage.ts";
import { isBefore, OrderStatus } from "#domain/order-status.ts";
import { pick } from "#domain/pick.ts";
import { asIssued, namedPieces, notesOf, taxAsIssued } from "#domain/receipt/issued.ts";
import { areaNamed, areasOf } from "#domain/seat/areas.ts";
import { missingSeatFields, seatOf } from "#domain/seat/seat.ts";
import type { Db } from "#worker/db/client.ts";
import type { OrdersOfSameRunner } from "#worker/db/order/deliveries.ts";
import { orderForCustomer } from "#worker/db/order/order-room.ts";
import type { OperationRow, OrderRow } from "#worker/db/order/orders.ts";
import { mapReading, nothing, type Reading } from "#worker/db/reading.ts";

type Contact = { name: string | null; phone: string | null; arrivedAt: number | null } | null;

/** The live half of an order. The runner's contact shows only while the order is on its way. */
export function toLive(
  order: OrderRow,
  { contact, round }: { contact: Contact; round: OrdersOfSameRunner },
  operations: readonly OperationRow[],
): OrderLive {
  const delivering = order.status === OrderStatus.DELIVERING;
  const dueAt = seatDueAt(order, round);
  return {
    number: order.version,
    ...pick(order, "status", "paymentState", "createdAt", "placedAt", "acceptBy", "acceptedAt", "readyAt"),
    ...pick(order, "fulfilment", "shelf", "collectBy", "deliveringAt", "deliveredAt", "canceledAt"),
    cancelReason: order.cancelReason,
    money: liveMoney({ ...order, openCalls: openRefundCalls(operations) }),
    promise: rangeOf(order.promiseFromAt, order.promiseToAt),
    firstPromise: rangeOf(order.firstPromiseFromAt, order.firstPromiseToAt),
    contact:
      delivering && order.deliveryUserId
        ? {
            name: contact?.name ?? null,
            phone: contact?.phone ?? null,
            stopsBefore: round.stopsBefore,
          }
        : null,
    arrivedAt: delivering ? (contact?.arrivedAt ?? null) : null,
    // Left out if null, to keep the message short.
    ...(dueAt !== null && { dueAt }),
    complaint: viewComplaint(order),
  };
}

export const rangeOf = (fromAt: number | null, toAt: number | null) =>
  fromAt === null || toAt === null ? null : { fromAt, toAt };

const detailAs =
  (to: (found: Found) => OrderDetail) =>
  (db: Db, customerId: string, id: string): Reading<OrderDetail | null> =>
    /^[0-9a-f-]{36}$/.test(id)
      ? mapReading(orderForCustomer(db, customerId, id), (found) => found && to(found))
      : nothing;

/** The customer's own order for its screen; null for another's order or an invalid id. */
export const orderDetail = detailAs((found) => toDetail(found, found));
/** The order as of its receipt: later refunds are only in the credit notes. */
export const receiptDetail = detailAs((found) => {
  // What was refunded at the provider's dashboard stands below the total, as credit notes do.
  const { refundedByHandMinor: byHand } = found.order;
  const isNumbered = found.documents.length > 0;
  const order = isNumbered ? { ...found.order, refundedByHandMinor: null } : found.order;
  return {
    ...toDetail({ ...found, order }, asIssued(found)),
    ...(isNumbered && byHand && { byHandMinor: byHand }),
  };
});

type Found = NonNullable<ReturnType<ReturnType<typeof orderForCustomer>["read"]>>;

function counterOf({ order, gate, floor, deliversTo, zones }: Found): OrderDetail["counter"] {
  if (order.fulfilment !== "pickup") return null;
  const walkMinutes = order.section ? walkMinutesTo({ deliversTo, zones }, order) : null;
  return { gate, floor, walkMinutes };
}

function switchOf(found: Found): OrderDetail["switchesTo"] {
  const { order, lines, refunds, pickup, shelves } = found;
  if (order.placedAt === null || !isBefore(order.status, OrderStatus.DELIVERING)) return null;
  if (order.fulfilment === "pickup") {
    if (order.status !== OrderStatus.PENDING) return null;
    if (missingSeatFields(order, found.blocks.length > 0).length > 0) return null;
    const waived = waivedBySeat(order, lines, found);
    if (waived === "above-hold") return null;
    return { way: "seat", backMinor: (waived?.sumMinor ?? 0) - (order.waived?.sumMinor ?? 0) };
  }
  if (!pickup || shelves.length === 0) return null;
  const waived = waivedByShelf(order, lines, pickup);
  // After a pickup at a dearer shelf, the part that was never charged is not saved again.
  const isCharged = order.capturedMinor !== null;
  if (!waived?.isRefunded) return { way: "pickup", backMinor: isCharged ? 0 : (waived?.sumMinor ?? 0) };
  return { way: "pickup", backMinor: sumOfShares(planWayRefund(order, lines, refunds, waived)) };
}

/** The documents, credit notes with their amounts. */
function documentsOf(found: Found): OrderDetail["documents"] {
  const { lines, documents, operations } = found;
  const notes = notesOf(found);
  return documents.map(({ kind, year, number, sellerName, sellerNumber, refundId, at }) => {
    const document = { kind, year, number, sellerName, sellerNumber, refundId, at };
    const noted = notes.find(({ refund }) => refund.id === refundId);
    if (!noted) return document;
    const { given, pieces, taxLines } = noted;
    const calls = openRefundCalls(operations.filter((each) => each.refundId === refundId));
    const note = {
      lines: namedPieces(pieces, lines),
      ...{ given, taxLines, refundState: refundStateOf(sumShown(given) > 0 ? 1 : 0, calls) },
    };
    return { ...document, givenBackMinor: sumShown(given), note };
  });
}

function toDetail(
  found: Found,
  then: Pick<Found, "lines" | "refunds"> & { operations: readonly RefundCall[] },
): OrderDetail {
  const { order } = found;
  const { lines, refunds, operations } = then;
  const isOver = order.closedAt !== null;
  return {
    ...pick(order, "id", "orderId", "orderCode"),
    shopName: found.shopName,
    counter: counterOf(found),
    stadiumId: found.order.stadiumId,
    ...pick(found, "stadiumName", "timeZone", "support"),
    currency: order.currency,
    seat: seatOf(order),
    areaName: areaNamed(areasOf(found.blocks), order.area),
    lines: lines.map((line) => ({
      ...pick(line, "position", "itemId", "name", "description", "picture", "tint", "options", "note"),
      quantity: line.quantity,
      ...missingPieces(line, refunds, lines),
      ...(line.ifSoldOut && { ifSoldOut: line.ifSoldOut }),
      ...(line.instead && { insteadOf: replacedLine(lines, line)?.name }),
      ...pick(line, "unitMinor", "totalMinor"),
    })),
    totals: {
      ...pick(order, "subtotalMinor", "deliveryFeeMinor", "tipMinor", "tipPercentage", "discountMinor"),
      totalMinor: order.totalMinor,
      ...(order.tax && { tax: order.tax }),
    },
    money: orderMoney({ order, lines, refunds, openCalls: openRefundCalls(operations) }),
    switchesTo: switchOf(found),
    documents: documentsOf(found),
    taxLines: taxAsIssued(found),
    live: toLive(order, found, found.operations),
    handoverQr: isOver ? null : handoverQrText(order),
    handoverPin: isOver ? null : order.handoverPin,
  };
}
