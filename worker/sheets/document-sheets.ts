import type { ClosedDocument } from "#domain/close/close.ts";
import type { TaxSum } from "#domain/ledger/tax-report.ts";
import { documentNumber } from "#domain/receipt/receipt.ts";
import { isoDate } from "#domain/shop/service-day.ts";
import { taxPercent } from "#domain/tax/tax.ts";
import { type CloseForm, sumOf, words } from "./close-words.ts";
import type { Sheet } from "./sheet-forms.ts";

/** A close's documents and tax, for a tax office. */
export function documentSheets({
  close,
  say,
  coded,
  nameOf,
  placeOf,
  text,
  minor,
  number,
  sheet,
}: CloseForm) {
  return {
    /** Every receipt and credit note, as its seller numbered it. */
    receipts: (documents: AsyncIterable<ClosedDocument>): Sheet => {
      const sums = { netMinor: 0, tipMinor: 0, taxMinor: 0, totalMinor: 0 };
      const amounts = ["netMinor", "tipMinor", "taxMinor", "totalMinor"] as const;
      return sheet(`${say(words.receipts)} · ${number}`, [
        {
          key: "receipts",
          columns: [
            ...[text("number", words.number), text("kind", words.kind), text("day", words.day)],
            ...[text("orderCode", words.order), text("seller", words.seller)],
            ...[minor("netMinor", words.net), minor("tipMinor", words.tips)],
            ...[minor("taxMinor", words.tax), minor("totalMinor", words.amount)],
            text("corrects", words.corrects),
          ],
          total: () => [say(words.total), "", "", "", "", ...amounts.map((key) => sums[key]), ""],
          rows: (async function* () {
            for await (const {
              kind,
              seller,
              sellerName,
              orderCode,
              corrects,
              at,
              ...document
            } of documents) {
              const { netMinor, tipMinor, taxMinor } = document;
              const of = { netMinor, tipMinor, taxMinor, totalMinor: netMinor + tipMinor + taxMinor };
              for (const key of amounts) sums[key] += of[key];
              const name = seller === "platform" ? say(words.byPlatform) : nameOf(seller);
              yield [
                ...[
                  documentNumber(document),
                  coded(kind, kind === "receipt" ? words.receipt : words.creditNote),
                ],
                ...[
                  isoDate(close.timeZone, at),
                  orderCode,
                  sellerName || { code: seller, text: name },
                  ...amounts.map((key) => of[key]),
                  corrects,
                ],
              ];
            }
          })(),
        },
      ]);
    },
    tax: (sums: readonly (TaxSum & { shopId: string })[]): Sheet =>
      sheet(
        `${say(words.taxReport)} · ${number}`,
        [
          {
            key: "tax",
            columns: [
              text("shop", words.shop),
              text("taxClass", words.taxClass),
              text("rate", words.rate),
              text("remits", words.remits),
              minor("netMinor", words.net),
              minor("taxMinor", words.tax),
            ],
            total: () => [
              ...[say(words.total), "", "", ""],
              ...[sumOf(sums.map((each) => each.netMinor)), sumOf(sums.map((each) => each.taxMinor))],
            ],
            rows: sums
              .toSorted((a, b) => placeOf(a) - placeOf(b))
              .map((each) => [
                ...[nameOf(each.shopId), each.taxClass, taxPercent(each.taxRate)],
                ...[
                  coded(each.remits, each.remits === "shop" ? words.byShop : words.byPlatform),
                  each.netMinor,
                  each.taxMinor,
                ],
              ]),
          },
        ],
        { note: words.taxNote },
      ),
  };
}
