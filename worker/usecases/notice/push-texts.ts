import { clockTime } from "#domain/language/greeting.ts";
import { type Language, type Localized, localize } from "#domain/language/localized.ts";
import type { PushKind } from "#domain/notice/notices.ts";
import { spacedOrderCode } from "#domain/order/order-code.ts";
import type { OrderRow } from "#worker/db/orders.ts";

type Place = { shopName: Localized; timeZone: string };
type Text = { title: string; body: string };

/** Bidi isolates: digits stay left-to-right within Hebrew, a name keeps its own direction. */
const digits = (text: string) => `\u2066${text}\u2069`;
const name = (text: string) => `\u2068${text}\u2069`;

/** The push for one step of an order, in the customer's language. Short: watches show two lines. */
export function pushText(kind: PushKind, order: OrderRow, place: Place, language: Language): Text {
  const shop = name(localize(place.shopName, language));
  const code = digits(spacedOrderCode(order.orderCode));
  const time = (at: number) => clockTime(place.timeZone, at);
  const promise =
    order.promiseFromAt !== null && order.promiseToAt !== null
      ? digits(`${time(order.promiseFromAt)}–${time(order.promiseToAt)}`)
      : null;
  const hebrew: Record<PushKind, Text> = {
    accepted: {
      title: "ההזמנה בהכנה",
      body: `${shop} כבר על זה, הזמנה ${code}.${promise ? ` אצלך בין ${promise}.` : ""}`,
    },
    "on-the-way": {
      title: "ההזמנה בדרך למושב",
      body: `כדאי להכין את קוד ה־QR של הזמנה ${code}.`,
    },
    arrived: {
      title: "האוכל ליד המושב שלך",
      body: `השליח מחפש אותך עם הזמנה ${code}. אפשר לנופף או להתקשר.`,
    },
    delivered: { title: "ההזמנה נמסרה. בתיאבון!", body: `${shop}, הזמנה ${code}.` },
    canceled: {
      title: "ההזמנה בוטלה",
      body: `הזמנה ${code}: ${reason(order, "he")}${moneyText(order, "he")}`,
    },
  };
  const english: Record<PushKind, Text> = {
    accepted: {
      title: "Your order is being prepared",
      body: `${shop} is on it, order ${code}.${promise ? ` With you between ${promise}.` : ""}`,
    },
    "on-the-way": { title: "On its way to your seat", body: `Have the QR code of order ${code} ready.` },
    arrived: {
      title: "Your food is at your seat",
      body: `The runner is looking for you with order ${code}. Wave, or call.`,
    },
    delivered: { title: "Delivered. Enjoy!", body: `${shop}, order ${code}.` },
    canceled: {
      title: "Your order was canceled",
      body: `Order ${code}: ${reason(order, "en")}${moneyText(order, "en")}`,
    },
  };
  return (language === "he" ? hebrew : english)[kind];
}

const reasons: Record<string, Record<Language, string>> = {
  customer: { he: "לפי בקשתך. ", en: "as you asked. " },
  "not-accepted": { he: "הדוכן לא ענה בזמן. ", en: "the stand did not answer in time. " },
  "payment-lost": { he: "לא ניתן היה לחייב את הכרטיס. ", en: "the card could not be charged. " },
  "fan-not-there": { he: "לא נמצא אף אחד במושב. ", en: "nobody was at the seat. " },
};

/** A stand's free text is left out: bystanders may read a push. */
const reason = (order: OrderRow, language: Language) =>
  reasons[order.cancelReason ?? ""]?.[language] ??
  { he: "הדוכן לא יכול היה להכין אותה. ", en: "the stand could not make it. " }[language];

function moneyText({ paymentState, cancelReason }: OrderRow, language: Language): string {
  const hebrew = language === "he";
  if (paymentState === "none") return "";
  if (paymentState !== "captured" && paymentState !== "refunded")
    return hebrew ? "הכרטיס לא חויב." : "Nothing was taken from your card.";
  if (paymentState === "captured" && cancelReason === "fan-not-there")
    return hebrew ? "האוכל הוכן והגיע, ולכן חויב." : "The food was made and carried, so it was charged.";
  return hebrew ? "הכסף חוזר לכרטיס." : "The money goes back to your card.";
}
