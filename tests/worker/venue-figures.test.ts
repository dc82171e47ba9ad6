import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { disputeMovements, refundFailedMovements } from "#domain/ledger/ledger.ts";
import { OrderStatus } from "#domain/order-status.ts";
import type { VenueFigures } from "#domain/venue/venue-figures.ts";
import { raiseAlert, resolveAlerts } from "#worker/db/alerts.ts";
import { createDb } from "#worker/db/client.ts";
import { ledgerRows } from "#worker/db/money/ledger-rows.ts";
import { orders, shopItems } from "#worker/db/schema/index.ts";
import { viewEvening, viewFigures } from "#worker/usecases/venue/venue-figures.ts";
import { must, openConsole } from "../support/venue-console.ts";
import { anAcceptedOrder, aPlacedOrder, cancel, row } from "../support/worker-orders.ts";
import { createClient, db, openOwnVenue, openTeddy, signUpStaff } from "../support/worker-world.ts";

beforeAll(() => openTeddy());

type Console = Awaited<ReturnType<typeof openConsole>>;
const minute = 60_000;

async function figuresOf(console: Console, query = "range=today"): Promise<VenueFigures> {
  const { status, body } = await console.call<{ figures: VenueFigures }>("GET", `/figures?${query}`);
  expect(status).toBe(200);
  return body.figures;
}

/** Orders of this venue as history: each with its times in minutes after it was placed. */
async function history(
  console: Console,
  placedAt: number,
  list: {
    accept?: number;
    ready?: number;
    leave?: number;
    deliver?: number;
    promise?: number;
    status?: OrderStatus;
    at?: number;
  }[],
) {
  const model = await aPlacedOrder({ lines: [console.burger()], stadiumId: console.stadiumId });
  const base = await row(model.id);
  const after = (from: number, minutes?: number) => (minutes === undefined ? null : from + minutes * minute);
  for (const [index, { accept, ready, leave, deliver, promise = 20, status, at = 0 }] of list.entries()) {
    const placed = placedAt + at * minute;
    await db.insert(orders).values({
      ...base,
      id: crypto.randomUUID(),
      checkoutKey: crypto.randomUUID(),
      orderCode: String(100_000 + index),
      status: status ?? (deliver === undefined ? OrderStatus.PREPARING : OrderStatus.DELIVERED),
      placedAt: placed,
      acceptedAt: after(placed, accept),
      readyAt: after(placed, ready),
      deliveringAt: after(placed, leave),
      deliveredAt: after(placed, deliver),
      deliveredOnDeviceAt: null,
      firstPromiseToAt: placed + promise * minute,
      closedAt: after(placed, deliver),
    });
  }
}

/** Figures of one day long ago, so that the orders which made it possible are not among them. */
async function ofThatDay(console: Console, now = that + 20 * 60 * minute): Promise<VenueFigures> {
  const result = await viewFigures({ db, now: () => now }, console.stadiumId, {
    kind: "day",
    date: "2026-03-14",
  });
  if (!result.ok) throw new Error(result.reason);
  return result.figures;
}
/** A Saturday evening in Jerusalem. */
const that = Date.UTC(2026, 2, 14, 17, 0);

describe("a venue's figures", () => {
  test("count orders by outcome and money by the ledger", async () => {
    const console = await openConsole();
    const options = { lines: [console.burger()], stadiumId: console.stadiumId };
    const waiting = await aPlacedOrder(options);
    await anAcceptedOrder(options);
    const gone = await aPlacedOrder(options);
    await cancel(gone.fan, gone.id);
    const figures = await figuresOf(console);
    expect(figures.orders).toEqual({ placed: 3, waiting: 1, open: 2, delivered: 0, canceled: 1 });
    const { subtotalMinor, deliveryFeeMinor, tipMinor, totalMinor } = waiting.quote.totals;
    // Only what was accepted was taken.
    expect(figures.money).toEqual({
      takenMinor: totalMinor,
      foodMinor: subtotalMinor,
      feesMinor: deliveryFeeMinor,
      tipsMinor: tipMinor,
      taxMinor: 0,
      refundedMinor: 0,
      returnedMinor: 0,
    });
    expect(figures.shops).toMatchObject([
      { id: console.shopId, orders: 3, open: 2, canceled: 1, foodMinor: subtotalMinor },
      { orders: 0, open: 0, canceled: 0, foodMinor: 0, totalP50Ms: null },
    ]);
    expect(figures.placedPerBucket.reduce((sum, each) => sum + each, 0)).toBe(3);
  });

  test("show refunds and subtract them from revenue", async () => {
    const console = await openConsole();
    const order = await anAcceptedOrder({ lines: [console.burger()], stadiumId: console.stadiumId });
    await order.staff.json("POST", `/api/staff/orders/${order.id}`, { action: "cancel", reason: "kitchen" });
    const { takenMinor, refundedMinor, foodMinor, tipsMinor } = (await figuresOf(console)).money;
    expect(takenMinor).toBe(order.quote.totals.totalMinor);
    expect([refundedMinor, foodMinor, tipsMinor]).toEqual([takenMinor, 0, 0]);
  });

  test("keep disputes and returned refunds out of fees and refunds, as a close does", async () => {
    const console = await openConsole();
    const order = await anAcceptedOrder({ lines: [console.burger()], stadiumId: console.stadiumId });
    const before = (await figuresOf(console)).money;
    const source = { orderId: order.id, currency: "ILS" as const, intentId: order.intentId, at: Date.now() };
    const rows = [
      ledgerRows(db, { ...source, providerId: "dp_1" }, disputeMovements(3000)),
      ledgerRows(db, { ...source, providerId: "re_1" }, refundFailedMovements(1000)),
    ];
    for (const each of rows.flat()) await each;
    expect((await figuresOf(console)).money).toEqual({ ...before, returnedMinor: 1000 });
  });

  test("measure p50 and p90 of each step", async () => {
    const console = await openConsole();
    await history(
      console,
      that,
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => ({
        accept: n,
        ready: n + 5,
        leave: n + 6,
        deliver: n + 6 + 2 * n,
        promise: 30,
      })),
    );
    const { steps } = await ofThatDay(console);
    expect(steps.accept).toEqual({ count: 10, p50Ms: 5 * minute, p90Ms: 9 * minute });
    expect(steps.ready).toEqual({ count: 10, p50Ms: 5 * minute, p90Ms: 5 * minute });
    expect(steps.walk).toEqual({ count: 10, p50Ms: 10 * minute, p90Ms: 18 * minute });
    expect(steps.total).toEqual({ count: 10, p50Ms: 21 * minute, p90Ms: 33 * minute });
  });

  test("of one order are that order's, and of none there are none", async () => {
    const console = await openConsole();
    expect((await ofThatDay(console)).steps).toEqual({ accept: null, ready: null, walk: null, total: null });
    await history(console, that, [{ accept: 2 }]);
    expect((await ofThatDay(console)).steps).toMatchObject({
      accept: { count: 1, p50Ms: 2 * minute, p90Ms: 2 * minute },
      total: null,
    });
  });

  test("count kept promises; late and overdue ones are broken", async () => {
    const console = await openConsole();
    const step = { accept: 1, ready: 2, leave: 3 };
    await history(console, that, [
      { ...step, deliver: 20 },
      { ...step, deliver: 21 },
      { ...step },
      { ...step, promise: 600 },
    ]);
    expect((await ofThatDay(console, that + 30 * minute)).promises).toEqual({ kept: 1, broken: 2 });
  });

  test("put orders into buckets by when they were placed, and medians by the half hour", async () => {
    const console = await openConsole();
    const at = (minutes: number, deliver: number) => ({
      at: minutes,
      accept: 1,
      ready: 2,
      leave: 3,
      deliver,
    });
    await history(console, that, [at(0, 10), at(1, 12), at(4, 14), at(7, 16), at(40, 30)]);
    const { placedPerBucket, totalPerBucket, span } = await ofThatDay(console);
    const first = (that - span.from) / (5 * minute);
    expect(placedPerBucket.slice(first)).toEqual([3, 1, 0, 0, 0, 0, 0, 0, 1]);
    expect(totalPerBucket).toEqual([
      { at: that, p50Ms: 12 * minute, count: 4 },
      { at: that + 30 * minute, p50Ms: 30 * minute, count: 1 },
    ]);
  });

  test("of a day end where the stadium's night ends: what was placed after midnight is still that evening's", async () => {
    const console = await openConsole();
    await history(console, that, [{ at: 7 * 60 + 30 }, { at: 9 * 60 + 30 }, { at: -18 * 60 }]);
    // 19:00 in Jerusalem plus seven and a half hours is 02:30 of the next date; plus nine and a half, 04:30.
    expect((await ofThatDay(console)).orders.placed).toBe(1);
  });

  test("take the runner's own clock for a hand-over without network, as far as that is possible", async () => {
    const console = await openConsole();
    await history(console, that, [{ accept: 1, ready: 2, leave: 5, deliver: 30 }]);
    const set = (minutes: number) =>
      db
        .update(orders)
        .set({ deliveredOnDeviceAt: that + minutes * minute })
        .where(eq(orders.placedAt, that));
    await set(9);
    expect((await ofThatDay(console)).steps.total).toMatchObject({ p50Ms: 9 * minute });
    for (const impossible of [2, 31, -1000]) {
      await set(impossible);
      expect((await ofThatDay(console)).steps.total).toMatchObject({ p50Ms: 30 * minute });
    }
  });

  test("list what is sold out, and the open alerts of this venue only", async () => {
    const console = await openConsole();
    const until = Date.now() + 600_000;
    await db.update(shopItems).set({ soldOutUntil: until }).where(eq(shopItems.itemId, console.itemId));
    const alert = { kind: "shop-silent" as const, at: Date.now() };
    await raiseAlert(db, {
      ...alert,
      subject: console.shopId,
      shopId: console.shopId,
      stadiumId: console.stadiumId,
    });
    await raiseAlert(db, { ...alert, subject: crypto.randomUUID(), stadiumId: "teddy" });
    const figures = await figuresOf(console);
    expect(figures.soldOut).toMatchObject([{ itemId: console.itemId, shopId: console.shopId, until }]);
    expect(figures.alerts).toMatchObject([{ kind: "shop-silent", shopName: { en: "Shop" }, times: 1 }]);
    await resolveAlerts(db, "shop-silent", console.shopId, "system", Date.now());
    expect((await figuresOf(console)).alerts).toEqual([]);
  });

  test("answer 304 while nothing changes", async () => {
    const console = await openConsole();
    const first = await console.manager.send("GET", console.path("/figures?range=today"));
    const etag = must(first.headers.get("etag"));
    await first.text();
    const again = () =>
      console.manager.send("GET", console.path("/figures?range=today"), undefined, { "if-none-match": etag });
    expect((await again()).status).toBe(304);
    await aPlacedOrder({ lines: [console.burger()], stadiumId: console.stadiumId });
    expect((await again()).status).toBe(200);
  });

  test("find orders by index of stadium and time, without a scan", async () => {
    const queries = new Set<string>();
    const noting = new Proxy(env.DB, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name !== "prepare") return typeof value === "function" ? value.bind(target) : value;
        return (query: string) => {
          queries.add(query);
          return target.prepare(query);
        };
      },
    });
    await viewFigures({ db: createDb(noting), now: () => that }, "teddy", { kind: "today" });
    const ofOrders = [...queries].filter((query) => query.includes('"orders"'));
    expect(ofOrders.length).toBeGreaterThan(6);
    for (const query of ofOrders) {
      const values = Array.from(query.matchAll(/\?/g), () => 1);
      const plan = await env.DB.prepare(`explain query plan ${query}`)
        .bind(...values)
        .all<{ detail: string }>();
      const steps = plan.results.map((step) => step.detail).join("; ");
      expect(steps).toContain("orders_stadium_placed");
      expect(steps).not.toContain("SCAN orders");
    }
  });

  test.each([
    "range=year",
    "range=day",
    "range=day&date=2026-02-30",
    "range=day&date=x",
    "range=today&from=1",
  ])("of no such time are refused: %s", async (query) => {
    const console = await openConsole();
    expect(await console.call("GET", `/figures?${query}`)).toMatchObject({
      status: 400,
      body: { code: "range-invalid" },
    });
  });

  test("are only for the venue's managers", async () => {
    const console = await openConsole();
    const other = await openOwnVenue();
    for (const who of [
      await signUpStaff({ role: "manager", stadiumId: other.stadiumId }),
      await signUpStaff({ role: "shop", shopId: console.shopId }),
    ])
      expect((await who.send("GET", console.path("/figures"))).status).toBe(403);
    expect((await createClient().send("GET", console.path("/figures"))).status).toBe(401);
  });
});

describe("an evening", () => {
  const today = async (console: Console) => {
    const figures = await figuresOf(console);
    return viewEvening({ db, now: Date.now }, console.stadiumId, figures);
  };

  test("tells what each fault cost: given back, or never charged", async () => {
    const console = await openConsole();
    const options = { lines: [console.burger()], stadiumId: console.stadiumId };
    const kitchen = await anAcceptedOrder(options);
    const { totalMinor } = kitchen.quote.totals;
    const canceled = { action: "cancel", reason: "too-busy" };
    await kitchen.staff.json("POST", `/api/staff/orders/${kitchen.id}`, canceled);
    const gone = await aPlacedOrder(options);
    await cancel(gone.fan, gone.id);
    const other = await aPlacedOrder(options);
    await cancel(other.fan, other.id);
    const { faults, sections } = await today(console);
    expect(faults).toEqual([
      { reason: "customer", orders: 2, refundedMinor: 0, lostMinor: 2 * totalMinor },
      { reason: "too-busy", orders: 1, refundedMinor: totalMinor, lostMinor: 0 },
    ]);
    expect(sections).toMatchObject([{ orders: 3 }]);
  });

  test("tells what sold out and when it was back, by a word or by the count", async () => {
    const console = await openConsole();
    const at = `/api/staff/shops/${console.shopId}/items/${console.itemId}`;
    const run = async (body: object) => expect((await console.manager.send("POST", at, body)).ok).toBe(true);
    await run({ soldOutUntil: Date.now() + 3_600_000 });
    await run({ soldOutUntil: null });
    const [first] = (await today(console)).soldOut;
    expect(first).toMatchObject({ itemId: console.itemId, shopId: console.shopId });
    expect(must(first?.backAt)).toBeGreaterThanOrEqual(must(first?.at));
    await run({ stock: 1 });
    expect((await today(console)).soldOut).toHaveLength(1);
    const last = await anAcceptedOrder({ lines: [console.burger()], stadiumId: console.stadiumId });
    const { acceptedAt } = await row(last.id);
    expect((await today(console)).soldOut.slice(1)).toMatchObject([{ at: acceptedAt, backAt: null }]);
    // Counted anew: when it ran out is still known.
    await run({ stock: 5 });
    const [, counted] = (await today(console)).soldOut;
    expect(counted).toMatchObject({ at: acceptedAt });
    expect(must(counted?.backAt)).toBeGreaterThanOrEqual(must(acceptedAt));
  });

  test("counts promises by time and shop, and stands beside the last one that had orders", async () => {
    const console = await openConsole();
    const week = 7 * 24 * 60 * minute;
    const steps = { accept: 1, ready: 5, leave: 6 };
    await history(console, that - week, [{ ...steps, deliver: 12 }]);
    await history(console, that, [
      { ...steps, deliver: 10, promise: 20 },
      { ...steps, deliver: 30, promise: 20, at: 35 },
    ]);
    const figures = await ofThatDay(console);
    const evening = await viewEvening({ db, now: () => figures.at }, console.stadiumId, figures);
    expect(evening.promises).toMatchObject([
      { at: that, kept: 1, broken: 0 },
      { at: that + 30 * minute, kept: 0, broken: 1 },
    ]);
    expect(evening.shops).toEqual([{ id: console.shopId, kept: 1, broken: 1 }]);
    expect(evening.last).toMatchObject({
      date: "2026-03-07",
      orders: { placed: 1 },
      promises: { kept: 1, broken: 0 },
      totalP50Ms: 12 * minute,
    });
  });
});
