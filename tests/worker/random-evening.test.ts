import { beforeAll, expect, test } from "vitest";
import type { Close, CloseLine } from "#domain/close/close.ts";
import { isoDate, serviceDayStart } from "#domain/shop/service-day.ts";
import { insertMany } from "#worker/db/bulk.ts";
import * as tables from "#worker/db/schema/index.ts";
import { ordersPerPage } from "#worker/usecases/venue/reads/close-reports.ts";
import { aRandomOrder, type RandomOrder } from "../../scripts/bench/close/random-evening.ts";
import { createRandom } from "../../scripts/rush/random.ts";
import { tripsOf } from "../support/d1-watch.ts";
import { db, openOwnVenue, openTeddy, signUp, signUpStaff } from "../support/worker-world.ts";

beforeAll(() => openTeddy());

const rates = [
  { class: "food", from: "2025-01-01", rate: 8_875 },
  { class: "drink", from: "2025-01-01", rate: 18_000 },
  { class: "free", from: "2025-01-01", rate: 0 },
];
/** More than a page of them. 10,000 gave the same, in minutes. */
const count = 700;

for (const [shown, remits] of [
  ["added", "shop"],
  ["included", "platform"],
] as const)
  test(`${count} random orders are closed to the last unit: figures, statements, tax, ledger and provider (${shown}, ${remits})`, async () => {
    const own = await openOwnVenue("", (file) => {
      const [shop] = file.shops;
      file.shops.push({ ...structuredClone(shop), id: `${shop.id}-b` });
    });
    const manager = await signUpStaff({ role: "manager", stadiumId: own.stadiumId });
    const { timeZone } = own.venue.stadium;
    const placedAt = Date.now() - 86_400_000;
    const day = isoDate(timeZone, serviceDayStart(timeZone, placedAt));
    const random = createRandom(shown.length);
    const evening = {
      ...{ stadiumId: own.stadiumId, customerId: (await signUp()).userId, currency: "ILS" as const },
      ...{ day, placedAt, terms: { shown, remits, usualClass: "food", feeClass: "food", rates } },
      shops: own.venue.shops.map(({ id }, index) => ({ id, destination: index === 0 ? null : "acct_own" })),
    };
    // Every other order's fee is untaxed: no entry of tax says that it went back.
    const untaxed = { ...evening, terms: { ...evening.terms, feeClass: "free" } };
    const made = Array.from({ length: count }, (_, index) =>
      aRandomOrder(random, index % 2 === 0 ? evening : untaxed, index),
    );
    const rows = (of: (order: RandomOrder) => unknown) => made.flatMap(of) as Record<string, unknown>[];
    for (const [table, of] of [
      [tables.orders, rows(({ order }) => order)],
      [tables.orderLines, rows(({ lines }) => lines)],
      [tables.payments, rows(({ payment }) => payment)],
      [tables.refunds, rows(({ refunds }) => refunds)],
      [tables.paymentOperations, rows(({ operations }) => operations)],
      [tables.ledgerEntries, rows(({ entries }) => entries)],
    ] as const)
      for (const statement of insertMany(db, table, of)) await statement;

    const path = `/api/staff/venue/${own.stadiumId}/closes`;
    expect(await manager.json("POST", path, { day })).toMatchObject({ status: 200, body: { number: 1 } });
    const get = async <T>(at: string) => (await manager.json<T>("GET", `${path}/${at}.json`)).body;
    const { close } = await get<{ close: Close }>("1");
    const { soldMinor, refundedMinor, foodMinor, feesMinor, tipsMinor, taxMinor } = close.total;
    const sum = <Row>(all: readonly Row[], of: (row: Row) => number) =>
      all.reduce((to, row) => to + of(row), 0);
    const kept = soldMinor - refundedMinor;
    expect(kept).toBe(sum(made, (order) => order.providerMinor));
    expect(kept).toBe(sum(made, (order) => order.eatenMinor));
    expect(kept).toBe(foodMinor + feesMinor + tipsMinor + taxMinor);
    expect(sum(close.refunds, (each) => each.minor)).toBe(refundedMinor);
    expect(sum(close.shops, (shop) => shop.orders)).toBe(count);
    for (const shop of close.shops) {
      const theirs = made.filter(({ shopId }) => shopId === shop.id);
      expect(shop.soldMinor - shop.refundedMinor).toBe(sum(theirs, (order) => order.eatenMinor));
      const { orders } = await get<{ orders: CloseLine[] }>(`1/shops/${shop.id}`);
      for (const key of [
        "soldMinor",
        "refundedMinor",
        "foodMinor",
        "tipsMinor",
        "taxMinor",
        "owedMinor",
      ] as const)
        expect(sum(orders, (order) => order[key])).toBe(shop[key]);
      const isOwed = shop.id === evening.shops[0]?.id;
      const shopTax = remits === "shop" ? shop.taxMinor : 0;
      expect(shop.owedMinor).toBe(isOwed ? shop.foodMinor + shopTax : 0);
    }
    type Taxed = { tax: { netMinor: number; taxMinor: number }[] };
    let { tax }: Taxed = { tax: [] };
    const trips = await tripsOf(async () => {
      ({ tax } = await get<Taxed>("1/tax"));
    });
    // What an evening of any size costs: a statement each so many orders, with one row for each of them.
    const pages = trips.flat().filter(({ sql }) => sql.includes("facts_of_lines"));
    expect(pages).toHaveLength(Math.ceil(count / ordersPerPage));
    for (const { values } of pages) expect(values.at(-1)).toBe(ordersPerPage);
    expect(sum(tax, (row) => row.taxMinor)).toBe(taxMinor);
    expect(sum(tax, (row) => row.netMinor)).toBe(foodMinor + feesMinor);
  });
