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
} from "#worker/db/close-reports.ts";

/** Every order of a close, a page at a time: an evening of 100,000 is never in memory at once. */
export async function* listClosedOrders(
  db: Db,
  stadiumId: string,
  number: number,
  shopId: string | null = null,
): AsyncGenerator<ClosedOrder> {
  const closeId = await findCloseId(db, stadiumId, number);
  if (!closeId) return;
  for (let after = ""; ; ) {
    const page = await readClosedOrders(db, closeId, after, shopId);
    yield* page.map(({ receiptYear: year, receiptNumber: number, ...order }) => ({
      ...order,
      receipt: year && number ? documentNumber({ year, number }) : "",
    }));
    const last = page.at(-1);
    if (!last || page.length < ordersPerPage) return;
    after = last.orderId;
  }
}

/** A close's receipts and credit notes, as their sellers numbered them, a page at a time. */
export async function* listClosedDocuments(
  db: Db,
  stadiumId: string,
  number: number,
): AsyncGenerator<ClosedDocument> {
  const closeId = await findCloseId(db, stadiumId, number);
  if (!closeId) return;
  for (let after = { seller: "", year: 0, number: 0 }; ; ) {
    const page = await readClosedDocuments(db, closeId, after);
    for (const { order, lines, refunds, refundId, later, ...document } of page) {
      const shares = sharesOfDocument({ order, lines, refunds, later }, refundId);
      const { foodMinor, deliveryFeeMinor, tipMinor, taxMinor, shopTaxMinor } = shares;
      yield {
        ...{ ...document, netMinor: foodMinor + deliveryFeeMinor, tipMinor },
        taxMinor: taxMinor + shopTaxMinor,
      };
    }
    const last = page.at(-1);
    if (!last || page.length < ordersPerPage) return;
    after = last;
  }
}

/** What a close's orders were taxed, by shop, class and rate; equal to the ledger's two tax accounts. */
export async function sumTax(
  db: Db,
  stadiumId: string,
  number: number,
): Promise<(TaxSum & { shopId: string })[]> {
  const closeId = await findCloseId(db, stadiumId, number);
  const byShop = new Map<string, Map<string, TaxSum>>();
  for (let after = ""; closeId; ) {
    const page = await readTaxedOrders(db, closeId, after);
    for (const { shopId, order, lines, refunds, isCaptured, refundIds } of page) {
      const own = byShop.get(shopId) ?? new Map<string, TaxSum>();
      byShop.set(shopId, own);
      addTax(own, taxOfEvents(order, lines, refunds, { isCaptured, refundIds }));
    }
    const last = page.at(-1);
    if (!last || page.length < ordersPerPage) break;
    after = last.orderId;
  }
  return [...byShop].flatMap(([shopId, sums]) => [...sums.values()].map((sum) => ({ ...sum, shopId })));
}
