import { faultWord } from "#app/i18n/fault-words.ts";
import {
  type Close,
  type ClosedOrder,
  type CloseLine,
  type CloseShop,
  type ProviderFee,
  statementRest,
} from "#domain/close/close.ts";
import { leftToRight } from "#domain/language/bidi.ts";
import { localTime } from "#domain/language/local-time.ts";
import { type Language, localize } from "#domain/language/localized.ts";
import { isoDate, serviceDayStart } from "#domain/shop/service-day.ts";
import { closeColumns, closeForm, orderColumns, sumOf, words } from "./close-words.ts";
import { documentSheets } from "./document-sheets.ts";
import type { Sheet, SheetTable } from "./sheet-forms.ts";

function runnerTotal(runners: Close["runners"], name: string) {
  const sum = (key: "orders" | "earnedMinor" | "tipsMinor") => sumOf(runners.map((each) => each[key]));
  const [earned, due] = [sum("earnedMinor"), sum("tipsMinor")];
  return [name, sum("orders"), earned, earned - due, due];
}

export function closeSheets(close: Close, language: Language) {
  const form = closeForm(close, language);
  const { say, coded, nameOf, text, count, minor, number, sheet } = form;
  const lineColumns = closeColumns.map(([key, name]) => minor(key, name));
  const lineOf = (line: CloseLine) => closeColumns.map(([key]) => line[key]);
  const feeTable = (rows: readonly ProviderFee[]): SheetTable => ({
    key: "providerFees",
    columns: [
      text("currency", words.feesIn),
      { key: "feeMinor", name: say(words.providerFees), kind: "plain" },
    ],
    rows: rows.map(({ currency, feeMinor }) => [currency, feeMinor]),
  });
  const runnerTable: SheetTable = {
    key: "runners",
    columns: [
      text("name", words.runner),
      count("orders", words.tippedOrders),
      minor("earnedMinor", words.tips),
      minor("returnedMinor", words.tipsReturned),
      minor("tipsMinor", words.tipsDue),
    ],
    rows: close.runners.map(({ id, name, orders, earnedMinor, tipsMinor }) => [
      ...[name || (id ? coded("deleted", words.deleted) : coded("nobody", words.nobody)), orders],
      ...[earnedMinor, earnedMinor - tipsMinor, tipsMinor],
    ]),
    total: () => runnerTotal(close.runners, say(words.total)),
  };
  const dayTable: SheetTable = {
    key: "days",
    columns: [text("day", words.day), count("orders", words.orders), ...lineColumns],
    rows: close.days.map((each) => [each.day, each.orders, ...lineOf(each)]),
  };
  const orderTable = (orders: AsyncIterable<ClosedOrder>, isOfVenue: boolean): SheetTable => ({
    key: "orders",
    columns: [
      text("orderCode", words.order),
      text("receipt", words.receipt),
      text("day", words.day),
      ...(isOfVenue ? [text("shop", words.shop)] : []),
      ...orderColumns.map(([key, name]) => minor(key, name)),
      ...(isOfVenue
        ? [
            ...[text("orderId", words.orderId), text("time", words.time)],
            ...[text("runner", words.runner), text("charge", words.charge), text("seller", words.seller)],
          ]
        : []),
    ],
    rows: (async function* () {
      for await (const order of orders)
        yield [
          ...[order.orderCode, order.receipt],
          ...[isoDate(close.timeZone, serviceDayStart(close.timeZone, order.placedAt))],
          ...(isOfVenue ? [nameOf(order.shopId)] : []),
          ...orderColumns.map(([key]) => order[key]),
          ...(isOfVenue
            ? [
                order.orderId,
                localTime(close.timeZone, order.placedAt).slice(11, 16),
                order.runner,
                order.charge,
                order.sellerName,
              ]
            : []),
        ];
    })(),
  });

  return {
    ...documentSheets(form),
    /** Shops, runners' tips, refunds by reason, and what the provider took. */
    close: (): Sheet =>
      sheet(
        number,
        [
          {
            key: "shops",
            columns: [text("name", words.shop), count("orders", words.orders), ...lineColumns],
            rows: close.shops.map((shop) => [localize(shop.name, language), shop.orders, ...lineOf(shop)]),
            total: () => [
              ...[say(words.total), sumOf(close.shops.map((shop) => shop.orders))],
              ...lineOf(close.total),
            ],
          },
          ...(close.days.length > 1 ? [dayTable] : []),
          runnerTable,
          {
            key: "refunds",
            columns: [text("reason", words.reason), minor("minor", words.refunded)],
            rows: close.refunds.map(({ reason, minor: sum }) => {
              const known = faultWord(reason);
              return [known ? coded(reason, known) : reason, sum];
            }),
          },
          feeTable(close.providerFees),
        ],
        { note: words.note },
      ),
    orders: (orders: AsyncIterable<ClosedOrder>): Sheet =>
      sheet(`${say(words.orders)} · ${number}`, [orderTable(orders, true)]),
    /** A shop's statement: its sales, the platform's debt and payments. */
    statement: (shop: CloseShop, orders: AsyncIterable<ClosedOrder>): Sheet => {
      const rest = statementRest(shop);
      return sheet(
        say(words.statement(localize(shop.name, language))),
        [
          {
            key: "sums",
            columns: [text("what", words.what), minor("minor", words.amount)],
            rows: [
              ...closeColumns.map(([key, name]) => [coded(key, name), shop[key]]),
              ...shop.payments.map((each) => [
                coded(`paid ${each.reference}`, words.paid(each.reference)),
                -each.amountMinor,
              ]),
              ...(shop.owedMinor > 0 || shop.payments.length > 0
                ? [
                    [coded("rest", words.rest), rest.restMinor],
                    [coded("others", words.others), rest.othersMinor],
                    [coded("owedNow", words.owedNow), shop.owedNowMinor],
                  ]
                : []),
            ],
          },
          feeTable(shop.providerFees),
          orderTable(orders, false),
        ],
        {
          facts: [number, shop.legalName, shop.taxNumber && leftToRight(shop.taxNumber)].filter(Boolean),
          about: [
            {
              key: "seller",
              name: say(words.seller),
              value: shop.legalName || localize(shop.name, language),
            },
            { key: "taxNumber", name: say(words.taxNumber), value: shop.taxNumber },
          ],
          note: words.note,
        },
      );
    },
    tips: (): Sheet => sheet(`${say(words.tipSheet)} · ${number}`, [runnerTable], { note: words.tipNote }),
  };
}
