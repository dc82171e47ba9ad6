import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { workerTexts } from "#app/i18n/server.ts";
import { clockTime } from "#domain/language/greeting.ts";
import { type Language, type Localized, localize } from "#domain/language/localized.ts";
import type { PushKind } from "#domain/notice/notices.ts";
import { spacedOrderCode } from "#domain/order/order-code.ts";
import type { OrderRow } from "#worker/db/orders.ts";

type Place = { shopName: Localized; timeZone: string };

/** Bidi isolates: digits stay left-to-right within Hebrew, a name keeps its own direction. */
const digits = (text: string) => `\u2066${text}\u2069`;
const name = (text: string) => `\u2068${text}\u2069`;

/** The push for one step of an order, in the customer's language. Short: watches show two lines. */
export function pushText(kind: PushKind, order: OrderRow, place: Place, language: Language) {
  const i18n = workerTexts(language);
  const shop = name(localize(place.shopName, language));
  const code = digits(spacedOrderCode(order.orderCode));
  const time = (at: number) => clockTime(place.timeZone, at);
  const promise =
    order.promiseFromAt !== null && order.promiseToAt !== null
      ? digits(`${time(order.promiseFromAt)}–${time(order.promiseToAt)}`)
      : null;
  const why = [reasonOf(order), moneyText(order)].flatMap((text) => (text ? i18n._(text) : [])).join(" ");
  const texts: Record<PushKind, { title: MessageDescriptor; body: MessageDescriptor }> = {
    accepted: {
      title: msg`Your order is being prepared`,
      body: promise
        ? msg`${shop} is on it, order ${code}. With you between ${promise}.`
        : msg`${shop} is on it, order ${code}.`,
    },
    "on-the-way": {
      title: msg`On its way to your seat`,
      body: msg`Have the QR code of order ${code} ready.`,
    },
    arrived: {
      title: msg`Your food is at your seat`,
      body: msg`The runner is looking for you with order ${code}. Wave, or call.`,
    },
    delivered: { title: msg`Delivered. Enjoy!`, body: msg`${shop}, order ${code}.` },
    canceled: { title: msg`Your order was canceled`, body: msg`Order ${code}: ${why}` },
  };
  const { title, body } = texts[kind];
  return { title: i18n._(title), body: i18n._(body) };
}

/** A stand's free text is left out: bystanders may read a push. */
function reasonOf({ cancelReason }: OrderRow): MessageDescriptor {
  switch (cancelReason) {
    case "customer":
      return msg`as you asked.`;
    case "not-accepted":
      return msg`the stand did not answer in time.`;
    case "payment-lost":
      return msg`the card could not be charged.`;
    case "fan-not-there":
      return msg`nobody was at the seat.`;
    default:
      return msg`the stand could not make it.`;
  }
}

function moneyText({ paymentState, cancelReason }: OrderRow): MessageDescriptor | null {
  if (paymentState === "none") return null;
  if (paymentState !== "captured" && paymentState !== "refunded")
    return msg`Nothing was taken from your card.`;
  if (paymentState === "captured" && cancelReason === "fan-not-there")
    return msg`The food was made and carried, so it was charged.`;
  return msg`The money goes back to your card.`;
}
