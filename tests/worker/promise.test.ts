import { runInDurableObject } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import type { PromiseMinutes } from "#domain/kitchen/promise-time.ts";
import type { Catalog } from "#domain/menu/catalog.ts";
import { liveProtocol, type OrderMessage } from "#domain/order/order-events.ts";
import { aboutMinutes, type LiveStadium, promiseAt } from "#domain/shop/live-shops.ts";
import { shopItems } from "#worker/db/schema/index.ts";
import { boardOf, inBoard, liveShop, ringBoard } from "../support/worker-kitchen.ts";
import { aPlacedOrder, move, ringAlarm, room, row } from "../support/worker-orders.ts";
import { db, openOwnVenue, signUp, signUpStaff } from "../support/worker-world.ts";

afterEach(() => void vi.useRealTimers());

const minute = 60_000;

async function aKitchen() {
  const own = await openOwnVenue();
  await own.change({ cooksAtOnce: 1, busyFromMinutes: 30, fullFromMinutes: 200 });
  const staff = await signUpStaff({ role: "shop", shopId: own.shopId });
  return {
    ...own,
    staff,
    order: () => aPlacedOrder({ lines: [own.burger()], stadiumId: own.stadiumId }),
    busy: (minutes: number) =>
      staff.send("POST", `/api/staff/shops/${own.shopId}/state`, {
        busyUntil: Date.now() + 30 * minute,
        busyMinutes: minutes,
      }),
    quote: async () =>
      (
        await (
          await signUp()
        ).json<{ quote: { promise: { from: number; to: number } } }>("POST", "/api/quote", {
          stadiumId: own.stadiumId,
          lines: [own.burger()],
          tip: { kind: "amount", amountMinor: 0 },
        })
      ).body.quote.promise,
  };
}

test("a promise is the dish's own time, the walk, and a range of six minutes; each order ahead makes it later", async () => {
  const kitchen = await aKitchen();
  const alone = await kitchen.quote();
  // 11 minutes on the menu, 4 to walk, 2 from hand to hand: the middle of the range.
  expect(alone).toEqual({ from: 14, to: 20 });
  await kitchen.order();
  expect(await kitchen.quote()).toEqual({ from: 25, to: 31 });
  expect(await liveShop(kitchen.stadiumId, kitchen.shopId)).toMatchObject({ queueMinutes: 11, load: "free" });
});

test("card, dish and cart say one time: the walk to this seat, the kitchen's queue and what staff add", async () => {
  const kitchen = await aKitchen();
  const zone = { stand: null, sections: ["101"], drinksOnly: false, walkMinutes: 9 };
  const elsewhere = { ...zone, sections: [], walkMinutes: null };
  await kitchen.change({ zones: [zone, elsewhere] });
  await kitchen.order();
  await kitchen.busy(10);
  await liveShop(kitchen.stadiumId, kitchen.shopId);
  const fan = await signUp();
  const { body: live } = await fan.json<LiveStadium>(
    "GET",
    `/api/stadiums/${kitchen.stadiumId}/live?section=101&stand=Main`,
  );
  const { itemId } = kitchen.burger();
  const shop = live.shops.find((each) => each.id === kitchen.shopId);
  const { body } = await fan.json<{ quote: { promise: PromiseMinutes } }>("POST", "/api/quote", {
    stadiumId: kitchen.stadiumId,
    lines: [kitchen.burger()],
    tip: { kind: "amount", amountMinor: 0 },
    section: "101",
  });
  const { promise } = body.quote;
  expect(promise).toEqual({ from: 40, to: 46 });
  // Staff said that they are busy, so the card does, though the kitchen's plan has room.
  expect(live.dishes[itemId]).toEqual({ state: "busy", minutes: aboutMinutes(promise) });
  expect(shop && promiseAt(shop, { id: itemId, preparationMinutes: 11 })).toEqual(promise);
});

test("a busy shop's promises are later while that lasts, on the card, in the quote and for those who wait", async () => {
  const kitchen = await aKitchen();
  const { id } = await kitchen.order();
  const before = await row(id);
  const card = await liveShop(kitchen.stadiumId, kitchen.shopId);
  await kitchen.busy(10);
  expect((await kitchen.quote()).from).toBe(35);
  const later = await liveShop(kitchen.stadiumId, kitchen.shopId);
  expect(later.busyMinutes).toBe(10);
  expect(later.promise?.from).toBe(Number(card.promise?.from) + 10);
  const after = await row(id);
  expect(Math.abs((after.promiseFromAt ?? 0) - (before.promiseFromAt ?? 0) - 10 * minute)).toBeLessThan(
    minute,
  );
  // What the fan was told first stays: that is what figures are measured by.
  expect(after.firstPromiseFromAt).toBe(before.firstPromiseFromAt);
  expect(after.firstPromiseToAt).toBe((before.firstPromiseFromAt ?? 0) + 6 * minute);
});

test("the board's alarm ends an override by itself", async () => {
  const kitchen = await aKitchen();
  const { stadiumId, shopId } = kitchen;
  const itemId = kitchen.cola().itemId;
  const until = Date.now() + 20 * minute;
  await kitchen.staff.send("POST", `/api/staff/shops/${shopId}/items/${itemId}`, { soldOutUntil: until });
  expect((await liveShop(stadiumId, shopId)).soldOut).toEqual([itemId]);
  expect(await inBoard(shopId, (storage) => storage.getAlarm())).toBe(until);
  await db.update(shopItems).set({ soldOutUntil: 1 }).where(eq(shopItems.itemId, itemId));
  await ringBoard(shopId);
  expect((await liveShop(stadiumId, shopId)).soldOut).toEqual([]);
  await vi.waitFor(
    async () => {
      const { body } = await kitchen.staff.json<Catalog>("GET", `/api/stadiums/${stadiumId}/catalog`);
      expect(body.items.find((item) => item.id === itemId)?.isAvailable).toBe(true);
    },
    { timeout: 10_000, interval: 250 },
  );
});

test("a waiting order's promise moves earlier when an order ahead is ready or canceled", async () => {
  const kitchen = await aKitchen();
  const ahead = await kitchen.order();
  const { id } = await kitchen.order();
  const before = (await row(id)).promiseFromAt ?? 0;
  await move(kitchen.staff, ahead.code, { action: "cancel", reason: "test" });
  expect(Math.round((before - ((await row(id)).promiseFromAt ?? 0)) / minute)).toBe(11);
});

test("a tablet's heartbeats do not put off the round that moves promises", async () => {
  const { order, shopId } = await aKitchen();
  await order();
  await boardOf(shopId).beat(shopId);
  vi.useFakeTimers({ toFake: ["Date"] });
  await ringBoard(shopId);
  const at = Date.now();
  for (const passed of [15_000, 29_000]) {
    vi.setSystemTime(at + passed);
    await boardOf(shopId).beat(shopId);
    expect(await inBoard(shopId, (storage) => storage.getAlarm())).toBe(at + 30_000);
  }
});

test("the shop's own preparation time counts until it ends", async () => {
  const kitchen = await aKitchen();
  const say = (minutes: number | null) =>
    kitchen.staff.send("POST", `/api/staff/shops/${kitchen.shopId}/items/${kitchen.burger().itemId}`, {
      preparationMinutes: minutes,
      preparationUntil: minutes === null ? null : Date.now() + 20 * minute,
    });
  await say(20);
  expect((await kitchen.quote()).from).toBe(23);
  await say(null);
  expect((await kitchen.quote()).from).toBe(14);
});

test("an open screen learns of a moved promise without a change of the order", async () => {
  const kitchen = await aKitchen();
  const { fan, id } = await kitchen.order();
  const answer = await fan.send("GET", `/api/orders/${id}/socket?protocol=${liveProtocol}`, undefined, {
    upgrade: "websocket",
  });
  const socket = answer.webSocket as WebSocket;
  const arrived: OrderMessage["live"][] = [];
  let look = () => {};
  socket.addEventListener("message", ({ data }) => {
    arrived.push((JSON.parse(String(data)) as OrderMessage).live);
    look();
  });
  socket.accept();
  const next = async () => {
    while (arrived.length === 0)
      await new Promise<void>((resolve) => {
        look = resolve;
      });
    return arrived.shift() as OrderMessage["live"];
  };
  const first = await next();
  await kitchen.busy(15);
  const lookIsDue = () =>
    runInDurableObject(room(id), (_room, { storage }) =>
      storage.kv.put("look", { ...(storage.kv.get("look") as object), at: 1 }),
    );
  await lookIsDue();
  await ringAlarm(id);
  const second = await next();
  expect(second.number).toBe(first.number);
  expect(second.firstPromise).toEqual(first.promise);
  expect(((second.promise?.fromAt ?? 0) - (first.promise?.fromAt ?? 0)) / minute).toBeCloseTo(15, 0);
  // Nothing new: nothing is said, and the next look is planned.
  await lookIsDue();
  await ringAlarm(id);
  expect(arrived).toEqual([]);
  const alarm = await runInDurableObject(room(id), (_room, state) => state.storage.getAlarm());
  expect(alarm).toBeLessThanOrEqual(Date.now() + 15_000);
  socket.close();
});
