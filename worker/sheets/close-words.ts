import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { workerTexts } from "#app/i18n/server.ts";
import type { Close, ClosedOrder, CloseLine } from "#domain/close/close.ts";
import { dateFormat } from "#domain/language/date-format.ts";
import { type Language, languageFacts, localize } from "#domain/language/localized.ts";
import type { Cell, Column, Sheet, SheetTable } from "./sheet-forms.ts";

/** The columns of a close, in the order in which they are read. */
export const closeColumns: [keyof CloseLine, MessageDescriptor][] = [
  ["soldMinor", msg`Sold`],
  ["leftOutMinor", msg`Sold out, not charged`],
  ["canceledMinor", msg`Canceled, not charged`],
  ["refundedMinor", msg`Refunded`],
  ["foodMinor", msg`Food before tax`],
  ["feesMinor", msg`Handling & Delivery`],
  ["tipsMinor", msg`Tips`],
  ["taxMinor", msg`Tax`],
  ["disputedMinor", msg`Disputes`],
  ["returnedMinor", msg`Returned by a bank, owed to fans`],
  ["owedMinor", msg`Owed to the shop`],
];
export const orderColumns: [
  Exclude<
    keyof ClosedOrder,
    "orderId" | "orderCode" | "shopId" | "placedAt" | "receipt" | "sellerName" | "runner" | "charge"
  >,
  MessageDescriptor,
][] = [
  ["soldMinor", msg`Sold`],
  ["refundedMinor", msg`Refunded`],
  ["foodMinor", msg`Food before tax`],
  ["feesMinor", msg`Handling & Delivery`],
  ["tipsMinor", msg`Tips`],
  ["taxMinor", msg`Tax`],
  ["owedMinor", msg`Owed to the shop`],
];
export const words = {
  title: (number: number) => msg`Closing no. ${number}`,
  shop: msg`Shop`,
  orders: msg`Orders`,
  tippedOrders: msg`Orders with a tip`,
  total: msg`Whole venue`,
  runner: msg`Runner`,
  nobody: msg`No runner`,
  deleted: msg`An account that was deleted`,
  document: msg`Document`,
  venue: msg`Venue`,
  number: msg`Number`,
  currency: msg`Currency`,
  seller: msg`Seller`,
  taxNumber: msg`Tax number`,
  kind: msg`Kind`,
  receipt: msg`Receipt`,
  creditNote: msg`Credit note`,
  corrects: msg`Corrects receipt`,
  receipts: msg`Receipts and credit notes`,
  reason: msg`Refund reason`,
  refunded: msg`Refunded`,
  order: msg`Order`,
  orderId: msg`Order ID`,
  time: msg`Time`,
  charge: msg`Charge at the provider`,
  day: msg`Day`,
  tips: msg`Tips`,
  tipsReturned: msg`Tips refunded`,
  tipsDue: msg`Tips due`,
  tipSheet: msg`Tip sheet`,
  tipNote: msg`For payroll: tips of the orders in this close, by who carried them. Tax and wage law aren’t applied.`,
  providerFees: msg`The provider’s fees`,
  feesIn: msg`Settled in`,
  statement: (name: string) => msg`Statement for ${name}`,
  what: msg`Item`,
  amount: msg`Amount`,
  paid: (reference: string) => msg`Paid, reference ${reference}`,
  rest: msg`Still owed`,
  others: msg`Other closes, and what came later`,
  owedNow: msg`Owed now`,
  taxReport: msg`Tax report`,
  taxClass: msg`Tax class`,
  rate: msg`Rate`,
  remits: msg`Remitted by`,
  byShop: msg`The shop`,
  byPlatform: msg`The platform`,
  net: msg`Net`,
  tax: msg`Tax`,
  taxNote: msg`Sold less refunded, of this close’s orders. Tips aren’t taxed.`,
  note: msg`Sold less refunded is food before tax, handling & delivery, tips and tax. What changes later is in the next close, and so are the provider’s fees of the last hour.`,
};

export const sumOf = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0);

/** Shared by all sheets of a close: head, translations, and column builders. */
export function closeForm(close: Close, language: Language) {
  const i18n = workerTexts(language);
  const day = dateFormat(languageFacts[language].dateLocale, "UTC", "close-day", { dateStyle: "full" });
  const say = (text: MessageDescriptor) => i18n._(text);
  const nameOf = (shopId: string) => {
    const shop = close.shops.find(({ id }) => id === shopId);
    return shop ? localize(shop.name, language) : shopId;
  };
  const placeOf = ({ shopId }: { shopId: string }) => close.shops.findIndex(({ id }) => id === shopId);
  const text = (key: string, name: MessageDescriptor): Column => ({ key, name: say(name), kind: "text" });
  const count = (key: string, name: MessageDescriptor): Column => ({ key, name: say(name), kind: "count" });
  const minor = (key: string, name: MessageDescriptor): Column => ({ key, name: say(name), kind: "minor" });
  const number = say(words.title(close.number));
  const sheet = (
    title: string,
    tables: SheetTable[],
    more: { facts?: string[]; about?: Sheet["about"]; note?: MessageDescriptor } = {},
  ): Sheet => ({
    title,
    about: [
      { key: "document", name: say(words.document), value: title },
      { key: "venue", name: say(words.venue), value: localize(close.stadiumName, language) },
      { key: "day", name: say(words.day), value: close.day },
      { key: "closeNumber", name: say(words.number), value: close.number },
      { key: "currency", name: say(words.currency), value: close.currency },
      ...(more.about ?? []),
    ],
    facts: [localize(close.stadiumName, language), day.format(Date.parse(close.day)), ...(more.facts ?? [])],
    currency: close.currency,
    tables,
    ...(more.note ? { note: say(more.note) } : {}),
  });
  /** A word of ours, with its code for the data. */
  const coded = (code: string, words: MessageDescriptor): Cell => ({ code, text: say(words) });
  return { close, say, coded, nameOf, placeOf, text, count, minor, number, sheet };
}
export type CloseForm = ReturnType<typeof closeForm>;
