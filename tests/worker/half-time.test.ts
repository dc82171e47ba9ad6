import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import type { Quote } from "#domain/cart/checkout.ts";
import { dayMs, minuteMs } from "#domain/durations.ts";
import type { BoardSnapshot } from "#domain/kitchen/board-events.ts";
import type { LiveStadium } from "#domain/shop/live-shops.ts";
import type { ShopHalfTime } from "#domain/venue/venue-console.ts";
import {
  auditLog,
  menuItems,
  orderLines,
  orders,
  shopItems,
  shops,
  stadiums,
  turnedAway,
} from "#worker/db/schema/index.ts";
import { stadiumFloor } from "#worker/durable/clients.ts";
import { readForecast } from "#worker/usecases/kitchen/read-forecast.ts";
import { exportVenue } from "#worker/usecases/venue/export-venue.ts";
import { importVenue, planImport } from "#worker/usecases/venue/import-venue.ts";
import { aRunner, listenToFloor } from "../support/floor.ts";
import { boardOf, liveShop, placesOf, ringBoard } from "../support/worker-kitchen.ts";
import { aMatch, openMatchVenue } from "../support/worker-match.ts";
import { anAcceptedOrder, aPlacedOrder } from "../support/worker-orders.ts";
import { createClient, db, location, newKey, seat, signUpStaff } from "../support/worker-world.ts";

afterEach(() => void vi.useRealTimers());
type Own = Awaited<ReturnType<typeof openMatchVenue>>;

async function quote(own: Own, line = own.burger()) {
  const { status, body } = await createClient().json<{ quote?: Quote; code?: string }>("POST", "/api/quote", {
    ...{ stadiumId: own.stadiumId, lines: [line], tip: { kind: "amount", amountMinor: 0 } },
    ...{ checkoutKey: newKey(), stand: seat.stand, near: location },
  });
  const { promise, shopId, isLater } = body.quote ?? {};
  return { status, from: promise?.from ?? -1, shopId, isLater };
}
const laterAt = async ({ stadiumId, shopId }: Own) => (await liveShop(stadiumId, shopId)).later;

async function aTablet({ shopId }: Own) {
  const staff = await signUpStaff({ role: "shop", shopId });
  return {
    halfTime: async () =>
      (await staff.json<{ board: BoardSnapshot }>("GET", `/api/staff/shops/${shopId}/board`)).body.board
        .halfTime,
    say: async (key: string, answer: "yes" | "no") =>
      (await staff.send("POST", `/api/staff/shops/${shopId}/half-time`, { key, answer })).status,
  };
}

// [product 21.1]
test("while the menu is on, other dishes are after half-time: ordered, promised for then, and in nobody's way", async () => {
  const own = await openMatchVenue("on");
  const burger = own.burger().itemId;
  const before = await quote(own);
  expect(await liveShop(own.stadiumId, own.shopId)).not.toHaveProperty("later");
  await own.hear(await aMatch(own.stadiumId, 5));
  await expect.poll(() => laterAt(own)).toEqual([burger]);
  const { body } = await createClient().json<LiveStadium>("GET", `/api/stadiums/${own.stadiumId}/live`);
  expect(body.dishes[burger]).toMatchObject({ state: "busy", isLater: true });
  expect(body.dishes[own.cola().itemId]).not.toHaveProperty("isLater");

  // Half-time is over in 20 minutes.
  expect((await quote(own)).from - before.from).toBeGreaterThanOrEqual(19);
  const cola = await quote(own, own.cola());
  const order = await aPlacedOrder({ lines: [own.burger(), own.cola()], stadiumId: own.stadiumId });
  expect(order.quote.promise.from).toBeGreaterThanOrEqual(20);
  for (let count = 0; count < 2; count++)
    await aPlacedOrder({ lines: [own.burger(4)], stadiumId: own.stadiumId });
  expect(await quote(own, own.cola())).toEqual(cola);
  expect(await liveShop(own.stadiumId, own.shopId)).toMatchObject({ load: "free", queueMinutes: 0 });
  expect((await (await aTablet(own)).halfTime())?.orders).toEqual(await placesOf(own.shopId));

  // What waits for a break that does not come begins now.
  await own.hear(null);
  expect(await laterAt(own)).toBeUndefined();
  expect((await quote(own, own.cola())).from).toBeGreaterThan(cola.from);
});

test("an order that is released early is cooked from then on: its promise has room for cooking and walk", async () => {
  const own = await openMatchVenue("on");
  await own.hear(await aMatch(own.stadiumId, 5));
  await expect.poll(() => laterAt(own)).toBeDefined();
  const { id } = await anAcceptedOrder({ lines: [own.burger()], stadiumId: own.stadiumId });
  const promised = async () =>
    ((await boardOf(own.shopId).findPromise(own.shopId, id))?.fromAt ?? 0) - Date.now();
  const waiting = await promised();
  vi.setSystemTime(Date.now() + 15 * minuteMs);
  await own.hear(null);
  await expect.poll(promised).toBeLessThan(waiting - 16 * minuteMs);
  // Eleven minutes in the kitchen, two at the counter and four of walk, less half the range.
  expect(await promised()).toBeGreaterThan(13 * minuteMs);
});

test("bags of after the break keep no runner from who orders now", async () => {
  const own = await openMatchVenue("on");
  await db.update(stadiums).set({ countsRunners: true }).where(eq(stadiums.id, own.stadiumId));
  const { socket } = await listenToFloor(
    await aRunner(own.stadiumId),
    `/api/staff/stadiums/${own.stadiumId}/live`,
  );
  await own.hear(await aMatch(own.stadiumId, 5));
  await expect.poll(() => laterAt(own)).toBeDefined();
  const walkOf = async () => (await liveShop(own.stadiumId, own.shopId)).walkMinutes;
  const before = await walkOf();
  for (let count = 0; count < 2; count++)
    await aPlacedOrder({ lines: [own.burger()], stadiumId: own.stadiumId });
  await boardOf(own.shopId).menuChanged(own.shopId);
  expect(await walkOf()).toBe(before);
  await aPlacedOrder({ lines: [own.cola()], stadiumId: own.stadiumId });
  await expect.poll(walkOf).toBeGreaterThan(before);
  socket.close();
});

test("a dish that is for after the break here comes from a stand that cooks it now", async () => {
  const own = await openMatchVenue("on");
  const beside = own.venue.shops[1]?.id ?? "";
  await db.insert(shopItems).values({ itemId: own.burger().itemId, shopId: beside });
  await own.hear(await aMatch(own.stadiumId, 5));
  await expect.poll(() => laterAt(own)).toBeDefined();
  const now = await quote(own);
  expect(now).toMatchObject({ status: 200, shopId: beside });
  await db.update(shops).set({ isOpen: false }).where(eq(shops.id, beside));
  const later = await quote(own);
  expect(later).toMatchObject({ status: 200, shopId: own.shopId, isLater: true });
  expect(later.from).toBeGreaterThan(now.from);
});

test("a full kitchen takes what is for after the break", async () => {
  const own = await openMatchVenue("on");
  await own.change({ cooksAtOnce: 1, busyFromMinutes: 1, fullFromMinutes: 11 });
  await own.hear(await aMatch(own.stadiumId, 5));
  await expect.poll(() => laterAt(own)).toBeDefined();
  await aPlacedOrder({ lines: [own.cola()], stadiumId: own.stadiumId });
  expect((await quote(own, own.cola())).status).toBe(409);
  expect((await quote(own)).status).toBe(200);
});

// [product 21.2]
test("the stand is told 15 minutes before, and decides for this break alone", async () => {
  const own = await openMatchVenue("on");
  const tablet = await aTablet(own);
  expect(await tablet.halfTime()).toBeUndefined();
  await own.hear(await aMatch(own.stadiumId, 12));
  await expect.poll(async () => (await tablet.halfTime())?.state).toBe("announced");
  const { key = "" } = (await tablet.halfTime()) ?? {};
  expect(await laterAt(own)).toBeUndefined();
  expect(await tablet.say(key, "yes")).toBe(204);
  await expect.poll(() => laterAt(own)).toEqual([own.burger().itemId]);
  const waiting = await quote(own);
  expect(await tablet.say("another-match half-time", "no")).toBe(404);
  expect(await tablet.say(key, "no")).toBe(204);
  await expect.poll(() => laterAt(own)).toBeUndefined();
  expect((await quote(own)).from).toBeLessThan(waiting.from);
  // A wrong tap is not for the whole break.
  expect((await tablet.halfTime())?.state).toBe("offered");
  await tablet.say(key, "yes");
  await expect.poll(() => laterAt(own)).toBeDefined();
  const noted = await db.select().from(auditLog).where(eq(auditLog.shopId, own.shopId));
  const answers = noted.filter(({ action }) => action === "shop.half-time");
  expect(answers.map(({ outcome }) => outcome).sort()).toEqual(["not-found", "ok", "ok", "ok"]);

  await own.hear(await aMatch(own.stadiumId, 12));
  await expect.poll(async () => (await tablet.halfTime())?.state).toBe("announced");
});

test("by forecast it comes on where the breaks before asked for more than the kitchen takes", async () => {
  const own = await openMatchVenue("forecast");
  await own.change({ busyFromMinutes: 6, fullFromMinutes: 18 });
  const [burger, cola] = [own.burger().itemId, own.cola().itemId];
  const ended = { what: "ended", phase: "first-half", minutes: -7 * 24 * 60 } as const;
  const past = await aMatch(own.stadiumId, -7 * 24 * 60 - 3, [ended]);
  const order = await aPlacedOrder({ lines: [own.burger(2), own.cola()], stadiumId: own.stadiumId });
  const placedAt = Date.now() - 7 * dayMs + 2 * minuteMs;
  await db.update(orders).set({ placedAt, closedAt: placedAt }).where(eq(orders.id, order.id));
  const ofBurger = and(eq(orderLines.orderId, order.id), eq(orderLines.itemId, burger));
  await db.update(orderLines).set({ quantity: 20 }).where(ofBurger);
  await db.insert(turnedAway).values({
    ...{
      shopId: own.shopId,
      minute: placedAt,
      reason: "shop-full",
      fans: 20,
      workMinutes: 200,
      foodMinor: 9,
    },
    dishes: { [burger]: 30 },
  });
  expect(past.marks).toHaveLength(1);
  const event = await aMatch(own.stadiumId, 10);
  const forecast = await readForecast(db, own.stadiumId, own.shopId, event, "half-time");
  // Of the thirty that were refused as many as were ordered: asking is free.
  expect(forecast?.portions).toEqual({ [burger]: 41, [cola]: 1 });
  // Four cooks have 92 minutes until the end of the break, and 72 of a queue.
  expect(forecast?.neededMinutes).toBeGreaterThan(164);

  const tablet = await aTablet(own);
  await own.hear(event);
  await expect.poll(async () => (await tablet.halfTime())?.state).toBe("offered");
  await ringBoard(own.shopId);
  await expect.poll(async () => (await tablet.halfTime())?.state).toBe("announced");

  // Another stand has room for those who are turned away here.
  const floor = stadiumFloor(env, own.stadiumId);
  const state = (await floor.live())[own.shopId];
  if (!state) throw new Error("The board reported nothing");
  const beside = { ...state, at: Date.now(), rush: { needed: 0, room: 10_000 } };
  await floor.report("beside", beside, own.stadiumId);
  await boardOf(own.shopId).menuChanged(own.shopId);
  await expect.poll(async () => (await tablet.halfTime())?.state).toBe("offered");
  await floor.report("beside", { ...beside, at: Date.now(), autoPausedAt: Date.now() }, own.stadiumId);
  await boardOf(own.shopId).menuChanged(own.shopId);
  await expect.poll(async () => (await tablet.halfTime())?.state).toBe("announced");

  // A stand without such a menu says what room it has, too.
  await own.change({ breakMenu: "off" });
  await boardOf(own.shopId).menuChanged(own.shopId);
  expect(await tablet.halfTime()).toBeUndefined();
  expect((await floor.live())[own.shopId]?.rush?.room).toBeGreaterThan(0);
  await own.change({ breakMenu: "forecast" });
  await boardOf(own.shopId).menuChanged(own.shopId);

  // Nor does it begin before the floor has said what the others have room for.
  await floor.report("beside", { ...beside, at: Date.now() }, own.stadiumId);
  await own.hear(await aMatch(own.stadiumId, 5));
  await ringBoard(own.shopId);
  await expect.poll(async () => (await tablet.halfTime())?.state).toBe("offered");
});

test("a first match has no forecast: the stand is asked, and its menu comes on by its yes alone", async () => {
  const own = await openMatchVenue("forecast");
  const event = await aMatch(own.stadiumId, 5);
  expect(await readForecast(db, own.stadiumId, own.shopId, event, "half-time")).toBeNull();
  await own.hear(event);
  await ringBoard(own.shopId);
  const tablet = await aTablet(own);
  const { state, key = "" } = (await tablet.halfTime()) ?? {};
  expect(state).toBe("offered");
  expect(await laterAt(own)).toBeUndefined();
  expect(await tablet.say(key, "yes")).toBe(204);
  await expect.poll(() => laterAt(own)).toEqual([own.burger().itemId]);
});

// [product 21.3]
test("the console proposes the dishes that fit, and the venue's file has what was chosen", async () => {
  const own = await openMatchVenue("off");
  const manager = await signUpStaff({ role: "manager", stadiumId: own.stadiumId });
  const path = `/api/staff/venue/${own.stadiumId}/shops/${own.shopId}/half-time`;
  const view = async () => (await manager.json<{ halfTime: ShopHalfTime }>("GET", path)).body.halfTime;
  const [burger, cola] = [own.burger().itemId, own.cola().itemId];
  await db.update(menuItems).set({ preparationMinutes: 1 }).where(eq(menuItems.id, cola));
  expect(await view()).toMatchObject({
    ...{ menu: "off", hasForecast: false },
    dishes: [
      { itemId: cola, isMarked: true, isProposed: true, minorPerMinute: expect.closeTo(6_037, 0) },
      { itemId: burger, isMarked: false, isProposed: false, minutes: expect.closeTo(9.8, 1) },
    ],
  });
  expect((await manager.send("PUT", path, { menu: "forecast", dishes: [burger] })).status).toBe(204);
  expect((await view()).dishes.filter(({ isMarked }) => isMarked)).toMatchObject([{ itemId: burger }]);
  const noted = await db.select().from(auditLog).where(eq(auditLog.shopId, own.shopId));
  expect(noted).toMatchObject([{ action: "shop.save", outcome: "ok" }]);

  const file = await exportVenue(db, own.stadiumId);
  expect(file).toMatchObject({ format: "seatside-venue/2" });
  expect(file?.shops.map(({ halfTime }) => halfTime)).toEqual([
    { menu: "forecast", dishes: [burger] },
    undefined,
  ]);
  if (!file) return;
  const deps = { db, now: () => Date.now() };
  expect(await planImport(deps, file)).toMatchObject({ ok: true, changes: [], statements: [] });
  const changed = structuredClone(file);
  Object.assign(changed.shops[0] ?? {}, { halfTime: { menu: "on", dishes: [cola] } });
  expect(await planImport(deps, changed)).toMatchObject({
    changes: [{ kind: "shop", change: "changed", fields: ["halfTime"] }],
  });
  await importVenue(deps, changed);
  expect((await exportVenue(db, own.stadiumId))?.shops).toEqual(changed.shops);
  // A file that does not say leaves it.
  for (const shop of changed.shops) delete shop.halfTime;
  expect(await planImport(deps, changed)).toMatchObject({ changes: [] });

  await db.update(stadiums).set({ match: null }).where(eq(stadiums.id, own.stadiumId));
  expect((await manager.send("GET", path)).status).toBe(404);
});
