import type { ClosedOrder } from "#domain/close/close.ts";
import { addTax, type TaxSum, taxOfEvents } from "#domain/close/tax-report.ts";
import type { Db } from "#worker/db/client.ts";
import { findCloseId, ordersPerPage, readClosedOrders, readTaxedOrders } from "#worker/db/close-reports.ts";

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
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < ordersPerPage) return;
    after = last.orderId;
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
