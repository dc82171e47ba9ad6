import type { ClosedDocument, ClosedOrder } from "#domain/close/close.ts";
import { addTax, type TaxSum, taxOfEvents } from "#domain/ledger/tax-report.ts";
import { sharesOfDocument } from "#domain/receipt/issued.ts";
import { documentNumber } from "#domain/receipt/receipt.ts";
import type { Db } from "#worker/db/client.ts";
import {
  findCloseId,
  ordersPerPage,
  readClosedDocuments,
  readClosedOrders,
  readTaxedOrders,
} from "#worker/usecases/venue/reads/close-reports.ts";

/** A close's rows, a page at a time: an evening of 100,000 orders is never in memory at once. */
async function* pagesOf<Row extends After, After>(
  [db, stadiumId, number]: [Db, string, number],
  read: (db: Db, closeId: string, after: After) => Promise<Row[]>,
  first: After,
): AsyncGenerator<Row[]> {
  const closeId = await findCloseId(db, stadiumId, number);
  if (!closeId) return;
  for (let after = first; ; ) {
    const page = await read(db, closeId, after);
    yield page;
    const last = page.at(-1);
    if (!last || page.length < ordersPerPage) return;
    after = last;
  }
}

/** Every order of a close. */
export async function* listClosedOrders(
  db: Db,
  stadiumId: string,
  number: number,
  shopId: string | null = null,
): AsyncGenerator<ClosedOrder> {
  const read = (db: Db, closeId: string, { orderId }: { orderId: string }) =>
    readClosedOrders(db, closeId, orderId, shopId);
  for await (const page of pagesOf([db, stadiumId, number], read, { orderId: "" }))
    yield* page.map(({ receiptYear: year, receiptNumber: number, sellerName, ...order }) => ({
      ...order,
      sellerName: sellerName ?? "",
      receipt: year && number ? documentNumber({ year, number }) : "",
    }));
}

/** A close's receipts and credit notes, as their sellers numbered them. */
export async function* listClosedDocuments(...close: [Db, string, number]): AsyncGenerator<ClosedDocument> {
  for await (const page of pagesOf(close, readClosedDocuments, { seller: "", year: 0, number: 0 }))
    for (const { order, lines, refunds, operations, receiptAt, refundId, corrected, ...document } of page) {
      const shares = sharesOfDocument({ order, lines, refunds, operations, receiptAt }, refundId);
      const { foodMinor, deliveryFeeMinor, tipMinor, taxMinor, shopTaxMinor } = shares;
      yield {
        ...{ ...document, netMinor: foodMinor + deliveryFeeMinor, tipMinor },
        corrects: corrected ? documentNumber({ year: corrected[0], number: corrected[1] }) : "",
        taxMinor: taxMinor + shopTaxMinor,
      };
    }
}

/** What each order of a close was taxed, by its own terms. */
export async function* listTaxedOrders(
  ...close: [Db, string, number]
): AsyncGenerator<{ orderId: string; shopId: string; sums: TaxSum[] }> {
  for await (const page of pagesOf(close, readTaxedOrders, { orderId: "" }))
    for (const { orderId, shopId, order, lines, refunds, isCaptured, refundIds } of page)
      yield { orderId, shopId, sums: taxOfEvents(order, lines, refunds, { isCaptured, refundIds }) };
}

/** What a close's orders were taxed, by shop, class and rate; equal to the ledger's two tax accounts. */
export async function sumTax(
  db: Db,
  stadiumId: string,
  number: number,
): Promise<(TaxSum & { shopId: string })[]> {
  const byShop = new Map<string, Map<string, TaxSum>>();
  for await (const { shopId, sums } of listTaxedOrders(db, stadiumId, number)) {
    const own = byShop.get(shopId) ?? new Map<string, TaxSum>();
    byShop.set(shopId, own);
    addTax(own, sums);
  }
  return [...byShop].flatMap(([shopId, sums]) => [...sums.values()].map((sum) => ({ ...sum, shopId })));
}
