import { msg } from "@lingui/core/macro";
import { type OrderTotals, orderTotals, refundRows } from "#app/i18n/order-totals.ts";
import { seatText } from "#app/i18n/seat-words.ts";
import { workerTexts } from "#app/i18n/server.ts";
import { isolated, leftToRight } from "#domain/language/bidi.ts";
import { dateFormat } from "#domain/language/date-format.ts";
import {
  directionOf,
  type Language,
  type Localized,
  languageFacts,
  localize,
} from "#domain/language/localized.ts";
import { escapeHtml, nameInMail } from "#domain/language/text.ts";
import { sumShown } from "#domain/ledger/money-back.ts";
import type { OrderMoney } from "#domain/ledger/order-money.ts";
import { type Currency, formatMoney } from "#domain/money/money.ts";
import { spacedOrderCode } from "#domain/order/order-code.ts";
import { type CreditNote, documentNumber, type ReceiptDocument } from "#domain/receipt/receipt.ts";
import type { Seat } from "#domain/seat/seat.ts";
import { type TaxLine, taxPercent } from "#domain/tax/tax.ts";

/** Amounts in minor units, times in ms since the epoch. */
export type Receipt = {
  orderCode: string;
  currency: Currency;
  stadiumName: Localized;
  shopName: Localized;
  /** The order's receipt. */
  document: Pick<ReceiptDocument, "year" | "number" | "sellerName" | "sellerNumber"> | null;
  /** The credit note that this mail is about, instead of the receipt. */
  creditNote: (Pick<ReceiptDocument, "year" | "number"> & Omit<CreditNote, "refundState">) | null;
  /** As of the receipt, like its other fields. */
  taxLines: TaxLine[];
  endedAt: number;
  /** Charged although nobody was at the seat. */
  wasAbsent: boolean;
  timeZone: string;
  lines: {
    name: Localized;
    /** The chosen options. */
    options: Localized[];
    quantity: number;
    removedQuantity: number;
    swappedQuantity: number;
    unitMinor: number;
    /** The dish that it replaces. */
    insteadOf?: Localized | undefined;
  }[];
  totals: OrderTotals["totals"];
  money: OrderMoney;
  isPickup: boolean;
  /** The pickup's shelf; null for a delivery. */
  shelf: string | null;
  seat: Pick<Seat, "entrance" | "area" | "stand" | "section" | "row" | "seatNo">;
  /** The support contact: the venue's mail and phone, else the operator's mail. */
  support: string[];
  orderUrl: string;
};

/** A row of the mail: its name, its amount, and what was chosen of a dish. */
type Row = readonly [name: string, sum: string, chosen?: string];

/** The seat as typed, without anything that a mail program would turn into a link. */
const seatInMail = (seat: Receipt["seat"]): Receipt["seat"] => ({
  ...{ entrance: nameInMail(seat.entrance), area: nameInMail(seat.area), stand: seat.stand },
  ...{ section: nameInMail(seat.section), row: nameInMail(seat.row), seatNo: nameInMail(seat.seatNo) },
});

export function receiptMail(
  receipt: Receipt,
  language: Language,
): { subject: string; text: string; html: string } {
  const i18n = workerTexts(language);
  const spaced = spacedOrderCode(receipt.orderCode);
  // A space that doesn't break keeps its two halves in order in a subject from right to left.
  const orderCode = spaced.replace(" ", "\u00a0");
  const money = (minor: number) => leftToRight(formatMoney(minor, receipt.currency));
  const at = dateFormat(languageFacts[language].dateLocale, receipt.timeZone, "mail", {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(receipt.endedAt);
  // Others' text must not become a link in our mails.
  const nameOf = (name: Localized) => nameInMail(localize(name, language));
  const place = `${nameOf(receipt.shopName)}, ${nameOf(receipt.stadiumName)}`;
  const { creditNote } = receipt;
  const ordered = receipt.lines.map((line): Row => {
    const { removedQuantity } = line;
    const removed =
      removedQuantity > 0 ? ` (${i18n._(msg`${removedQuantity} not delivered, no charge`)})` : "";
    const other = isolated(line.insteadOf ? nameOf(line.insteadOf) : "");
    const instead = line.insteadOf ? ` (${i18n._(msg`Instead of ${other}`)})` : "";
    return [
      `${line.quantity} × ${nameOf(line.name)}${instead}${removed}`,
      money((line.quantity - line.removedQuantity) * line.unitMinor),
      line.options.map(nameOf).filter(Boolean).map(isolated).join(" · "),
    ];
  });
  const returned = creditNote?.lines.map(
    ({ name, quantity, totalMinor }): Row => [`${quantity} × ${nameOf(name)}`, money(totalMinor)],
  );
  const lines = returned ?? ordered;
  const backMinor = creditNote ? sumShown(creditNote.given) : 0;
  const amounts = creditNote
    ? [...refundRows(creditNote.given), { name: msg`Total refunded`, minor: backMinor }]
    : orderTotals(receipt);
  const sums = amounts.map(({ name, minor }): Row => [i18n._(name), money(minor)]);
  const code = leftToRight(spaced);
  const head = i18n._(msg`Order ${code}`);
  const back = money(backMinor);
  const thanks = i18n._(
    creditNote
      ? msg`We refunded ${back} of this order`
      : receipt.wasAbsent
        ? receipt.shelf === null
          ? msg`Nobody was at the seat, so you were charged`
          : msg`Nobody picked it up, so you were charged`
        : msg`Thanks! We hope you enjoyed it.`,
  );
  const shelf = receipt.shelf === null ? null : leftToRight(receipt.shelf);
  const where = shelf
    ? i18n._(msg`Shelf ${shelf}`)
    : seatText((words) => i18n._(words), seatInMail(receipt.seat));
  const { document } = receipt;
  const number = document && leftToRight(documentNumber(document));
  const note = creditNote && leftToRight(documentNumber(creditNote));
  const legal = [
    ...(note ? [i18n._(msg`Credit note number ${note}`)] : []),
    ...(number ? [i18n._(msg`Receipt number ${number}`)] : []),
    ...(document?.sellerName
      ? [
          [document.sellerName, document.sellerNumber]
            .filter(Boolean)
            .map((each) => isolated(nameInMail(each)))
            .join(" · "),
        ]
      : []),
  ];
  const isIncluded = receipt.totals.tax?.shown === "included";
  const taxes = (creditNote ?? receipt).taxLines.map(({ taxRate, netMinor, taxMinor }): Row => {
    const percent = leftToRight(taxPercent(taxRate));
    const net = money(netMinor);
    const name = isIncluded ? msg`Includes ${percent} VAT` : msg`Tax of ${percent} on ${net}`;
    return [i18n._(name), money(taxMinor)];
  });
  const questions = `${i18n._(msg`Questions about this order?`)} ${receipt.support.map(leftToRight).join(" · ")}`;
  const notTaxed = i18n._(
    creditNote
      ? msg`This is a credit note to a receipt, not to a tax invoice.`
      : msg`This is a receipt, not a tax invoice.`,
  );
  const open = i18n._(msg`See the order`);
  // On elements of the body, too: some mail programs leave the document's own direction out.
  const direction = directionOf(language);
  const [start, end] = direction === "rtl" ? ["right", "left"] : ["left", "right"];
  const row = ([name, sum, chosen]: Row) =>
    `<tr><td style="padding:4px 0">${escapeHtml(name)}${chosen ? `<br><span style="color:#5b6478">${escapeHtml(chosen)}</span>` : ""}</td><td style="padding:4px 0;text-align:${end}">${escapeHtml(sum)}</td></tr>`;
  return {
    subject: i18n._(
      creditNote ? msg`Credit note for order ${orderCode}` : msg`Receipt for order ${orderCode}`,
    ),
    text: [
      thanks,
      "",
      head,
      place,
      ...(where ? [where] : []),
      at,
      ...legal,
      "",
      ...lines.map(([name, sum, chosen]) => `${name}  ${sum}${chosen ? `\n    ${chosen}` : ""}`),
      "",
      ...[...sums, ...taxes].map(([name, sum]) => `${name}: ${sum}`),
      "",
      notTaxed,
      `${open}: ${receipt.orderUrl}`,
      questions,
    ].join("\n"),
    html: `<!doctype html><html lang="${language}" dir="${direction}"><body style="margin:0;padding:24px;font-family:system-ui,Arial,sans-serif;color:#101628"><div dir="${direction}" style="text-align:${start}"><h1 style="font-size:20px">${escapeHtml(thanks)}</h1><p>${escapeHtml(head)}<br>${escapeHtml(place)}${where && `<br>${escapeHtml(where)}`}<br>${escapeHtml(at)}${legal.map((each) => `<br>${escapeHtml(each)}`).join("")}</p><table dir="${direction}" style="width:100%;max-width:480px;border-collapse:collapse">${lines.map(row).join("")}<tr><td colspan="2" style="border-top:1px solid #e7e9ef"></td></tr>${[...sums, ...taxes].map(row).join("")}</table><p style="color:#5b6478">${escapeHtml(notTaxed)}</p><p><a href="${escapeHtml(receipt.orderUrl)}">${escapeHtml(open)}</a></p><p>${escapeHtml(questions)}</p></div></body></html>`,
  };
}
