import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { workerTexts } from "#app/i18n/server.ts";
import { absentAfterMinutes } from "#domain/delivery/handover.ts";
import { isolated, leftToRight } from "#domain/language/bidi.ts";
import { clockTime } from "#domain/language/greeting.ts";
import { type Language, type Localized, localize } from "#domain/language/localized.ts";
import { orderMoney } from "#domain/ledger/order-money.ts";
import { openRefundCalls } from "#domain/ledger/refund-calls.ts";
import { replacedLine } from "#domain/ledger/sold-out.ts";
import type { PushKind } from "#domain/notice/notices.ts";
import type { PushPayload } from "#domain/notice/push.ts";
import { spacedOrderCode } from "#domain/order/order-code.ts";
import { moneyOf } from "#domain/order-status.ts";
import type { OrderRow, OrderState } from "#worker/db/order/orders.ts";
import type { PushMessage } from "./web-push.ts";

type Place = { shopName: Localized; timeZone: string };

/** How long a push service stores a push for a phone that is off, in seconds. */
const ttlSeconds: Record<PushKind, number> = {
  accepted: 15 * 60,
  "on-the-way": 15 * 60,
  arrived: absentAfterMinutes * 60,
  "on-shelf": 15 * 60,
  remind: 15 * 60,
  delivered: 60 * 60,
  canceled: 12 * 60 * 60,
  answered: 12 * 60 * 60,
  swapped: 15 * 60,
};

/** The push for one step of an order, in the customer's language. */
export function orderPush(kind: PushKind, state: OrderState, place: Place, language: Language): PushMessage {
  const { id, version } = state.order;
  const payload: PushPayload = {
    ...textOf(kind, state, place, language),
    ...{ language, orderId: id, number: version, path: `/order/${id}` },
  };
  return {
    text: JSON.stringify(payload),
    ttlSeconds: ttlSeconds[kind],
    urgency: kind === "accepted" || kind === "delivered" ? "normal" : "high",
    topic: id.replaceAll("-", ""),
  };
}

/** Short: watches show two lines. */
function textOf(kind: PushKind, state: OrderState, place: Place, language: Language) {
  const { order, lines } = state;
  const i18n = workerTexts(language);
  const shop = isolated(localize(place.shopName, language));
  const code = leftToRight(spacedOrderCode(order.orderCode));
  const time = (at: number) => clockTime(place.timeZone, at);
  const promise =
    order.promiseFromAt !== null && order.promiseToAt !== null
      ? leftToRight(`${time(order.promiseFromAt)}–${time(order.promiseToAt)}`)
      : null;
  const shelf = leftToRight(order.shelf ?? "");
  const collectBy = order.collectBy === null ? null : leftToRight(time(order.collectBy));
  const swap = lines.findLast((line) => line.instead);
  const dish = isolated(localize(swap?.name, language));
  const other = isolated(localize(swap && replacedLine(lines, swap)?.name, language));
  const why = [reasonOf(order), moneyText(state)].flatMap((text) => (text ? i18n._(text) : [])).join(" ");
  const texts: Record<PushKind, { title: MessageDescriptor; body: MessageDescriptor }> = {
    accepted: {
      title: msg`Your order is being prepared`,
      body: swap
        ? msg`Order ${code}: ${dish} is coming instead of ${other}, which sold out.`
        : promise
          ? order.fulfilment === "pickup"
            ? msg`${shop} is making order ${code}. Ready ${promise}.`
            : msg`${shop} is making order ${code}. Arriving ${promise}.`
          : msg`${shop} is making order ${code}.`,
    },
    "on-the-way": {
      title: msg`On its way to your seat`,
      body: msg`Have the QR code of order ${code} ready.`,
    },
    "on-shelf": {
      title: msg`Ready at ${shop}, shelf ${shelf}`,
      body: msg`Have the QR code of order ${code} ready.`,
    },
    remind: {
      title: msg`Your food is still waiting`,
      body: collectBy
        ? msg`${shop}, shelf ${shelf}, order ${code}. Pick it up by ${collectBy}.`
        : msg`${shop}, shelf ${shelf}, order ${code}.`,
    },
    arrived: {
      title: msg`Your food is at your seat`,
      body: msg`The runner is looking for you with order ${code}. Wave or call.`,
    },
    delivered: {
      title: order.fulfilment === "pickup" ? msg`Picked up. Enjoy!` : msg`Delivered. Enjoy!`,
      body: msg`${shop}, order ${code}.`,
    },
    canceled: { title: msg`Your order was canceled`, body: msg`Order ${code}: ${why}` },
    answered: { title: msg`${shop} replied`, body: answerText(order.complaintAnswer, code) },
    swapped: {
      title: msg`Sold out: something else is coming`,
      body: msg`Order ${code}: ${dish} is coming instead of ${other}, which sold out.`,
    },
  };
  const { title, body } = texts[kind];
  return { title: i18n._(title), body: i18n._(body) };
}

function answerText(answer: OrderRow["complaintAnswer"], code: string): MessageDescriptor {
  switch (answer) {
    case "refund":
      return msg`Order ${code}: your refund is on its way.`;
    case "bringing":
      return msg`Order ${code}: a new one is coming to your seat.`;
    case "at-counter":
      return msg`Order ${code}: a new one is waiting for you at the shop.`;
    default:
      return msg`Order ${code}: see what the shop says.`;
  }
}

/** A shop's free text is left out: bystanders may read a push. */
function reasonOf({ cancelReason, fulfilment }: OrderRow): MessageDescriptor {
  switch (cancelReason) {
    case "customer":
      return msg`you canceled it.`;
    case "not-accepted":
      return msg`the shop didn’t respond in time.`;
    case "payment-lost":
      return msg`your card couldn’t be charged.`;
    case "payment-unanswered":
      return msg`your bank didn’t answer in time.`;
    case "fan-not-there":
      return fulfilment === "pickup" ? msg`nobody picked it up.` : msg`nobody was at your seat.`;
    case "age-refused":
      return msg`no ID was shown, so your drinks couldn’t be handed over.`;
    default:
      return msg`the shop couldn’t make your order.`;
  }
}

function moneyText(state: OrderState): MessageDescriptor | null {
  const { order, operations } = state;
  if (order.paymentState === "none") return null;
  switch (moneyOf(order, orderMoney({ ...state, openCalls: openRefundCalls(operations) }).dueMinor)) {
    case "unknown":
      return msg`If your card was charged, you’ll be refunded in full.`;
    case "hold-ending":
    case "nothing-taken":
      return msg`You weren’t charged.`;
    case "kept":
      return order.fulfilment === "pickup"
        ? msg`Your food was made and kept for you, so you were charged.`
        : msg`Your food was made and brought to your seat, so you were charged.`;
    default:
      return msg`You’ll get a full refund.`;
  }
}
