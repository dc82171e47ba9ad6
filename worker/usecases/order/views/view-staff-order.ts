import type { Staff } from "#domain/actor.ts";
import { givenName } from "#domain/language/spare-texts.ts";
import { leftShares } from "#domain/ledger/money-back.ts";
import { waivedOf } from "#domain/ledger/order-money.ts";
import { refundCallsState } from "#domain/ledger/refund-calls.ts";
import { noShares } from "#domain/ledger/shares.ts";
import type { OrderStory } from "#domain/order/order-story.ts";
import { pick } from "#domain/pick.ts";
import { documentNumber } from "#domain/receipt/receipt.ts";
import { isoDate, serviceDayStart } from "#domain/shop/service-day.ts";
import { findOrderState, type OrderRow } from "../../../db/order/orders.ts";
import { findSeenOrder } from "../../../db/people/staff.ts";
import { readOne } from "../../../db/reading.ts";
import type { OrderDeps } from "../../ports.ts";
import { orderStory } from "../reads/order-story.ts";

/** An order that this member of staff may see, with its lines, refunds and the refundable rest. */
export async function viewStaffOrder({ db, now }: Pick<OrderDeps, "db" | "now">, reader: Staff, ref: string) {
  const found = await findSeenOrder(db, reader, ref, now());
  const state = found && (await findOrderState(db, found.id));
  if (!state) return null;
  const { order, lines, refunds } = state;
  return {
    order: order satisfies OrderRow,
    lines: lines.map((line) => ({
      ...pick(line, "position", "itemId", "name", "options", "quantity", "removedQuantity", "unitMinor"),
      ageRestricted: line.ageRestricted,
    })),
    refunds: refunds.map((refund) => ({
      ...pick(refund, "id", "scope", "lines", "foodMinor", "deliveryFeeMinor", "tipMinor"),
      ...pick(refund, "taxMinor", "shopTaxMinor", "reason", "createdAt"),
      state: refundCallsState(state.operations.filter((each) => each.refundId === refund.id)),
    })),
    left: order.capturedMinor === null ? noShares : leftShares(order, lines, refunds),
  };
}

/** An order's whole story for its venue's managers; null for another venue's order and for a draft. */
export async function viewOrderStory(
  deps: Pick<OrderDeps, "db" | "now">,
  reader: Staff,
  { stadiumId, id }: { stadiumId: string; id: string },
): Promise<OrderStory | null> {
  const found = await viewStaffOrder(deps, reader, id);
  if (found?.order.stadiumId !== stadiumId) return null;
  const { order, lines, refunds, left } = found;
  const placedAt = order.placedAt ?? order.createdAt;
  const { subtotalMinor, discountMinor, deliveryFeeMinor, tipMinor, tax, totalMinor } = order;
  const { section, row, seatNo, status, currency, capturedMinor } = order;
  const story = await readOne(deps.db, orderStory(deps.db, order));
  const { events, books, refunders, intents, shop, timeZone, receipts } = story;
  const giver = new Map(refunders.map((each) => [each.id, each]));
  return {
    ...{ id, orderCode: order.orderCode, stamp: order.orderId, shopId: order.shopId, shop },
    ...{ timeZone, evening: isoDate(timeZone, serviceDayStart(timeZone, placedAt)), currency, status },
    ...{ createdAt: order.createdAt, placedAt, deliveredAt: order.deliveredAt, closedAt: order.closedAt },
    ...{
      section,
      row,
      seatNo,
      ...pick(order, "shelf", "fulfilment", "readyAt"),
      customer: givenName(order.userName),
      phoneEnd: order.userPhone.slice(-4),
    },
    quoted: { subtotalMinor, discountMinor, deliveryFeeMinor, tipMinor, tax, totalMinor },
    ...{
      capturedMinor,
      waivedMinor: waivedOf(order),
      byHandMinor: order.refundedByHandMinor ?? 0,
      left,
      lines,
      events,
    },
    refunds: refunds.map((refund) => ({
      ...refund,
      actorKind: giver.get(refund.id)?.actorKind ?? "system",
      who: giver.get(refund.id)?.who ?? null,
    })),
    books: [...Map.groupBy(books, ({ kind, providerId }) => `${kind} ${providerId}`).values()].flatMap(
      (moved) => {
        const [first] = moved;
        const movements = moved.map(({ party, amountMinor }) => ({ party, amountMinor }));
        return first ? { kind: first.kind, providerId: first.providerId, at: first.at, movements } : [];
      },
    ),
    intents,
    documents: receipts.map((each) => ({ kind: each.kind, number: documentNumber(each) })),
  };
}
