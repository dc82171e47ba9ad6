import { alertEntry } from "#worker/db/alerts.ts";
import type { Db } from "#worker/db/client.ts";
import { listClosedDocuments, listClosedOrders, listTaxedOrders } from "./close-reports.ts";

/** So many are named; the sheets show the others. */
const mostNamed = 20;

/**
 * The codes of a close's orders whose documents aren't what was sold less what was refunded, or whose tax by class
 * isn't the ledger's. Nothing that is closed is changed.
 */
async function findDisagreeing(db: Db, stadiumId: string, number: number): Promise<string[]> {
  const off = new Map<string, { code: string; moneyMinor: number; taxMinor: number }>();
  /** Whoever comes to nothing is forgotten at once: of a long evening few are in memory. */
  const add = (orderId: string, code: string, moneyMinor: number, taxMinor: number) => {
    const known = off.get(orderId) ?? { code, moneyMinor: 0, taxMinor: 0 };
    const sum = {
      code: known.code || code,
      moneyMinor: known.moneyMinor + moneyMinor,
      taxMinor: known.taxMinor + taxMinor,
    };
    if (sum.moneyMinor === 0 && sum.taxMinor === 0) off.delete(orderId);
    else off.set(orderId, sum);
  };
  for await (const each of listClosedDocuments(db, stadiumId, number))
    add(each.orderId, each.orderCode, 0 - each.netMinor - each.tipMinor - each.taxMinor, 0);
  for await (const { orderId, sums } of listTaxedOrders(db, stadiumId, number))
    add(orderId, "", 0, 0 - sums.reduce((sum, each) => sum + each.taxMinor, 0));
  for await (const each of listClosedOrders(db, stadiumId, number))
    add(each.orderId, each.orderCode, each.soldMinor - each.refundedMinor, each.taxMinor);
  return [...off.values()].map(({ code }) => code);
}

type Made = { id: string; stadiumId: string; day: string; number: number; at: number };

/** One alert for a close whose reports disagree, with the orders that they disagree about. */
export async function tellDisagreeing(db: Db, { id, stadiumId, day, number, at }: Made): Promise<void> {
  const codes = await findDisagreeing(db, stadiumId, number);
  if (codes.length === 0) return;
  const orders = `${codes.slice(0, mostNamed).join(", ")}${codes.length > mostNamed ? " …" : ""}`;
  const detail = { day, number, count: codes.length, orders };
  await alertEntry(db, { kind: "close-disagrees", subject: id, stadiumId, detail, at });
}
