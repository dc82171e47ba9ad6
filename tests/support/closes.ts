import { and, eq, isNotNull } from "drizzle-orm";
import { expect } from "vitest";
import type { Close, OpenOrder } from "#domain/close/close.ts";
import { isoDate, serviceDayStart } from "#domain/shop/service-day.ts";
import { findOpenAlert } from "#worker/db/alerts.ts";
import { orders } from "#worker/db/schema/index.ts";
import { anAcceptedOrder, move, view } from "./worker-orders.ts";
import { type Client, db, openOwnVenue, signUpStaff } from "./worker-world.ts";

const tax = {
  ...{ shown: "added", remits: "shop", usualClass: "food", feeClass: "food" },
  rates: [{ class: "food", from: "2025-01-01", rate: 8_875 }],
};
/** A venue of its own with a tax that is added, its manager, and what its closes say. */
export async function openTaxedVenue(change: { pickup?: object; shelves?: string[] } = {}) {
  const { pickup, shelves } = change;
  const own = await openOwnVenue("", (file) => {
    file.format = "seatside-venue/2";
    Object.assign(file.stadium, { tax, ...(pickup && { pickup }) });
    Object.assign(file.shops[0], shelves && { shelves });
  });
  const manager = await signUpStaff({ role: "manager", stadiumId: own.stadiumId });
  const { timeZone } = own.venue.stadium;
  const dayOf = (at: number) => isoDate(timeZone, serviceDayStart(timeZone, at));
  const path = `/api/staff/venue/${own.stadiumId}/closes`;
  const close = (day: string, by: Client = manager) =>
    by.json<{ number: number; orders?: OpenOrder[] }>("POST", path, { day });
  const read = async (number: number) =>
    (await manager.json<{ close: Close }>("GET", `${path}/${number}.json`)).body.close;
  return { ...own, manager, path, dayOf, close, read };
}
export type Own = Awaited<ReturnType<typeof openTaxedVenue>>;

/** Brought to its seat, with a tip. */
export async function aDelivery(
  own: Pick<Own, "burger" | "stadiumId">,
  onTheWay: (order: Awaited<ReturnType<typeof anAcceptedOrder>>) => Promise<unknown> = async () => {},
) {
  const order = await anAcceptedOrder({
    lines: [own.burger(2)],
    stadiumId: own.stadiumId,
    tip: { kind: "amount", amountMinor: 500 },
  });
  await onTheWay(order);
  await move(order.staff, order.code, { action: "ready" });
  await move(order.staff, order.code, { action: "take" });
  const proof = (await view(order.fan, order.id)).handoverPin;
  expect((await move(order.staff, order.code, { action: "deliver", proof })).status).toBe(200);
  return order;
}

/** One day earlier, as if the evening was yesterday's. */
export async function moveBack(own: Own) {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.stadiumId, own.stadiumId), isNotNull(orders.placedAt)));
  for (const { id, placedAt } of rows)
    await db
      .update(orders)
      .set({ placedAt: (placedAt ?? 0) - 86_400_000 })
      .where(eq(orders.id, id));
  return own.dayOf(Date.now() - 86_400_000);
}

/**
 * What each report of a close says: its orders, statements, receipts, tips and tax add up to its figures. A refund of
 * which a part went back counts in the tax report where its tax is: `asideMinor` is what that report lacks.
 */
export async function expectReportsAgree(own: Own, number: number, asideMinor = 0) {
  const get = async <T>(path: string) =>
    (await own.manager.json<T>("GET", `${own.path}/${number}/${path}.json`)).body;
  const { id, total, shops } = await own.read(number);
  expect(await findOpenAlert(db, "close-disagrees", id)).toBeNull();
  const keys = ["soldMinor", "refundedMinor", "foodMinor", "feesMinor", "tipsMinor", "taxMinor"] as const;
  const sums = (rows: Record<string, number>[]) =>
    Object.fromEntries(keys.map((key) => [key, rows.reduce((sum, row) => sum + (row[key] ?? 0), 0)]));
  const { orders: all } = await get<{ orders: Record<string, number>[] }>("orders");
  expect(sums(all)).toEqual(Object.fromEntries(keys.map((key) => [key, total[key]])));
  const { orders: ofShop } = await get<{ orders: Record<string, number>[] }>(`shops/${own.shopId}`);
  expect(sums(ofShop)).toEqual(sums(all));
  expect(ofShop.reduce((sum, row) => sum + (row.owedMinor ?? 0), 0)).toBe(shops[0]?.owedMinor);
  const taxCsv = await (await own.manager.send("GET", `${own.path}/${number}/tax.csv`)).text();
  expect(taxCsv.trimEnd().split("\r\n").at(-1)).toContain((total.taxMinor / 100).toFixed(2));
  const { receipts: documents } = await get<{ receipts: Record<string, number>[] }>("receipts");
  const issued = (key: string) => documents.reduce((sum, row) => sum + (row[key] ?? 0), 0);
  expect(issued("totalMinor")).toBe(total.soldMinor - total.refundedMinor);
  expect(issued("taxMinor")).toBe(total.taxMinor);
  expect(issued("netMinor")).toBe(total.foodMinor + total.feesMinor);
  expect(issued("tipMinor")).toBe(total.tipsMinor);
  const { runners } = await get<{ runners: { tipsMinor: number }[] }>("tips");
  expect(runners.reduce((sum, row) => sum + row.tipsMinor, 0)).toBe(total.tipsMinor);
  const { tax: taxes } = await get<{ tax: { netMinor: number; taxMinor: number }[] }>("tax");
  expect(taxes.reduce((sum, row) => sum + row.taxMinor, 0)).toBe(total.taxMinor);
  expect(taxes.reduce((sum, row) => sum + row.netMinor, 0)).toBe(
    total.foodMinor + total.feesMinor + asideMinor,
  );
  return { total, all, documents };
}
