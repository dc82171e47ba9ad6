import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import type { Visitor } from "#app/cookies/visitor.ts";
import { ownHome } from "#app/routes/browse/home/home-data.ts";
import { unpackDishes } from "#app/routes/browse/menu/dish-data.ts";
import { unpackShops } from "#app/routes/browse/shop/shop-data.ts";
import type { Catalog } from "#domain/menu/catalog.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { alerts, orders, shops } from "#worker/db/schema/index.ts";
import { BoardWatch, silentAfterMs } from "#worker/durable/board/board-watch.ts";
import type { OrderWork } from "#worker/usecases/kitchen/read-kitchen.ts";
import { menuInKv } from "../support/menu-writes.ts";
import { findIntent } from "../support/stripe-control.ts";
import { boardOf, inBoard, liveShop, ringBoard } from "../support/worker-kitchen.ts";
import { aPlacedOrder, move, ringAlarm, row, setTimes } from "../support/worker-orders.ts";
import { db, openOwnVenue, ringFloor, signUp, signUpStaff } from "../support/worker-world.ts";

// biome-ignore lint/suspicious/noExplicitAny: a file may contain anything
async function aShop(change: (file: any) => void = () => {}) {
  const own = await openOwnVenue("", change);
  const staff = await signUpStaff({ role: "shop", shopId: own.shopId });
  const post = (path: string, body: unknown = {}) =>
    staff.json("POST", `/api/staff/shops/${own.shopId}/${path}`, body).catch(() => undefined);
  return {
    ...own,
    staff,
    board: boardOf(own.shopId),
    post,
    beat: () => boardOf(own.shopId).beat(own.shopId),
    order: () => aPlacedOrder({ lines: [own.burger()], stadiumId: own.stadiumId }),
    autoPausedAt: async () =>
      (await db.query.shops.findFirst({ where: eq(shops.id, own.shopId) }))?.autoPausedAt ?? null,
    openAlerts: async () =>
      (await db.select().from(alerts).where(eq(alerts.shopId, own.shopId))).filter(
        (each) => !each.resolvedAt,
      ),
    quote: async () =>
      (await signUp()).json("POST", "/api/quote", {
        stadiumId: own.stadiumId,
        lines: [own.burger()],
        tip: { kind: "amount", amountMinor: 0 },
      }),
    /** So long ago was the last heartbeat. */
    silence: (ms: number) =>
      inBoard(own.shopId, ({ kv }) => {
        const watch = kv.get<{ heardAt: number | null }>("watch");
        kv.put("watch", { ...watch, heardAt: Date.now() - ms });
      }),
    /** The orders that wait have waited long enough. */
    patienceEnds: () =>
      inBoard(own.shopId, ({ sql }) => void sql.exec("update unanswered set answer_by = 1")),
  };
}

test("a shop with a silent board is paused and the venue alerted, until the board returns", async () => {
  const shop = await aShop();
  await shop.beat();
  await shop.silence(silentAfterMs - 5_000);
  await ringBoard(shop.shopId);
  expect(await shop.autoPausedAt()).toBeNull();
  await shop.silence(silentAfterMs + 1_000);
  await ringBoard(shop.shopId);
  expect(await shop.autoPausedAt()).toBeGreaterThan(0);
  expect(await shop.openAlerts()).toMatchObject([
    { kind: "shop-silent", subject: shop.shopId, stadiumId: shop.stadiumId, detail: { reason: "silent" } },
  ]);
  expect((await shop.quote()).body.code).toBe("shops-closed");
  expect(await liveShop(shop.stadiumId, shop.shopId)).toMatchObject({ isOpen: false, state: "paused" });

  await shop.beat();
  expect(await shop.autoPausedAt()).toBeNull();
  expect(await shop.openAlerts()).toEqual([]);
  expect((await shop.quote()).status).toBe(200);
  expect(await liveShop(shop.stadiumId, shop.shopId)).toMatchObject({ isOpen: true, state: "open" });
});

test("a shop that falls silent, and one that fills up, is last in the menu's lists, as one that pauses by hand", async () => {
  // The cola is another shop's.
  const shop = await aShop((file) => {
    file.items[1].shops = [file.shops[1].id];
  });
  await shop.change({ cooksAtOnce: 1, busyFromMinutes: 1, fullFromMinutes: 22 });
  const [burger, cola] = [shop.burger().itemId, shop.cola().itemId];
  const visitor = { language: "en", now: Date.now(), seat: null, cart: null } as unknown as Visitor;
  const first = async () => {
    const menu = (await menuInKv(shop.stadiumId)) as Catalog;
    const { home } = ownHome(menu, visitor, new URLSearchParams());
    const [dish] = unpackDishes(home.dishes);
    const [card] = unpackShops(home.shops);
    return [dish?.id, card?.id === shop.shopId];
  };
  await shop.beat();
  expect(await first()).toEqual([burger, true]);
  await shop.silence(silentAfterMs + 1_000);
  await ringBoard(shop.shopId);
  await ringFloor(shop.stadiumId);
  expect(await first()).toEqual([cola, false]);
  await shop.beat();
  await vi.waitFor(async () => expect(await first()).toEqual([burger, true]), 5_000);
  for (let round = 0; round < 2; round++) await shop.order();
  await vi.waitFor(async () => expect(await first()).toEqual([cola, false]), 5_000);
});

test("the alarm that notices a silence is set by the heartbeat itself", async () => {
  const shop = await aShop();
  const before = Date.now();
  await shop.beat();
  const alarm = await inBoard(shop.shopId, (storage) => storage.getAlarm());
  expect(alarm).toBeGreaterThanOrEqual(before + silentAfterMs);
  expect(alarm).toBeLessThanOrEqual(Date.now() + silentAfterMs);
});

test("a long silence raises one alert, and the alarm keeps running", async () => {
  const shop = await aShop();
  await shop.beat();
  await shop.silence(silentAfterMs + 1_000);
  for (let round = 0; round < 3; round++) await ringBoard(shop.shopId);
  expect(await shop.openAlerts()).toMatchObject([{ times: 1 }]);
  expect(await inBoard(shop.shopId, (storage) => storage.getAlarm())).toBeGreaterThan(Date.now());
});

test("a silence outside opening hours raises its alert when the shop should open", async () => {
  const shop = await aShop();
  await shop.change({ requiresBoard: true, openingHours: [] });
  await shop.beat();
  await shop.board.shopChanged(shop.shopId);
  await shop.silence(silentAfterMs + 1_000);
  await ringBoard(shop.shopId);
  expect(await shop.openAlerts()).toEqual([]);
  expect(await shop.autoPausedAt()).toBeGreaterThan(0);
  await shop.change({ openingHours: "always" });
  await inBoard(shop.shopId, ({ kv }) => kv.put("watch", { ...(kv.get("watch") as object), remindAt: 1 }));
  await ringBoard(shop.shopId);
  expect(await shop.openAlerts()).toHaveLength(1);
});

test("a board that signed off is not missed, unless the shop requires one", async () => {
  const shop = await aShop();
  await shop.beat();
  await shop.board.signOff(shop.shopId);
  await shop.silence(silentAfterMs + 1_000);
  await ringBoard(shop.shopId);
  expect(await shop.autoPausedAt()).toBeNull();
  await shop.change({ requiresBoard: true });
  await shop.board.shopChanged(shop.shopId);
  await ringBoard(shop.shopId);
  expect(await shop.autoPausedAt()).toBeGreaterThan(0);
});

test("a shop without a required or connected board is not paused", async () => {
  const shop = await aShop();
  const { id } = await shop.order();
  await shop.patienceEnds();
  await ringBoard(shop.shopId);
  expect(await shop.autoPausedAt()).toBeNull();
  expect((await row(id)).status).toBe(OrderStatus.PENDING);
});

test("an order that nobody acknowledges pauses the shop, and a heartbeat alone does not end that", async () => {
  const shop = await aShop();
  await shop.beat();
  const { id } = await shop.order();
  const due = await inBoard(shop.shopId, ({ sql }) =>
    sql.exec<{ answer_by: number }>("select answer_by from unanswered").one(),
  );
  expect(due.answer_by).toBe(((await row(id)).placedAt ?? 0) + silentAfterMs);
  await shop.patienceEnds();
  await shop.beat();
  await ringBoard(shop.shopId);
  expect(await shop.autoPausedAt()).toBeGreaterThan(0);
  expect(await shop.openAlerts()).toMatchObject([{ detail: { reason: "unanswered" } }]);
  await shop.beat();
  expect(await shop.autoPausedAt()).toBeGreaterThan(0);

  await shop.post("seen", { orderId: id });
  expect(await shop.autoPausedAt()).toBeNull();
  expect((await row(id)).acknowledgedAt).toBeGreaterThan(0);
});

test("accepting an order or reopening the shop ends the pause too", async () => {
  for (const sign of ["accept", "open"] as const) {
    const shop = await aShop();
    await shop.beat();
    const { code } = await shop.order();
    await shop.patienceEnds();
    await ringBoard(shop.shopId);
    expect(await shop.autoPausedAt()).toBeGreaterThan(0);
    if (sign === "accept") await move(shop.staff, code, { action: "accept" });
    else await shop.staff.send("POST", `/api/staff/shops/${shop.shopId}/state`, { open: true });
    expect(await shop.autoPausedAt()).toBeNull();
  }
});

test("an acknowledged order does not pause the shop, even before it is accepted", async () => {
  const shop = await aShop();
  await shop.beat();
  const { id } = await shop.order();
  await shop.post("seen", { orderId: id });
  await shop.patienceEnds();
  await ringBoard(shop.shopId);
  expect(await shop.autoPausedAt()).toBeNull();
});

test("with the tablet off the whole way runs by alarms: shop paused, order canceled, hold released, fan informed", async () => {
  const shop = await aShop();
  await shop.beat();
  const { fan, id, intentId } = await shop.order();
  await shop.silence(silentAfterMs + 1_000);
  await shop.patienceEnds();
  await ringBoard(shop.shopId);
  expect(await shop.autoPausedAt()).toBeGreaterThan(0);
  expect((await shop.quote()).body.code).toBe("shops-closed");

  await setTimes(id, { acceptBy: Date.now() - 1_000 });
  await ringAlarm(id);
  expect(await row(id)).toMatchObject({
    status: OrderStatus.CANCELED,
    cancelReason: "not-accepted",
    paymentState: "released",
  });
  expect((await findIntent(intentId)).status).toBe("canceled");
  const shown = await fan.json<{ order: { live: { cancelReason: string } } }>("GET", `/api/orders/${id}`);
  expect(shown.body.order.live.cancelReason).toBe("not-accepted");
  // The clock's cancel is no sign of life.
  expect(await shop.autoPausedAt()).toBeGreaterThan(0);
  expect(await db.$count(orders, eq(orders.shopId, shop.shopId))).toBe(1);
});

test("a pause that the record could not end is ended by the next heartbeat", async () => {
  const shop = await aShop();
  const ended = await inBoard(shop.shopId, async (storage) => {
    let calls = 0;
    const usecases = {
      ...{ findWork: async () => null, autoPause: async () => {} },
      async endAutoPause() {
        if (calls++ === 1) throw new Error("the database does not answer");
      },
    };
    const watch = new BoardWatch(storage, () => usecases, Date.now);
    storage.kv.put("shopId", shop.shopId);
    await watch.beat(shop.shopId);
    storage.kv.put("watch", { ...(storage.kv.get("watch") as object), heardAt: 1 });
    await watch.tend(Date.now());
    const outcomes = [];
    for (let beat = 0; beat < 3; beat++) outcomes.push(await watch.beat(shop.shopId).catch(() => "failed"));
    return outcomes;
  });
  expect(ended).toEqual(["failed", true, false]);
});

test("an answer that comes while the watch reads the order pauses nobody", async () => {
  const shop = await aShop();
  const paused = await inBoard(shop.shopId, async (storage) => {
    const paused: string[] = [];
    const waiting = { isUnanswered: true, needsKitchen: true, placedAt: 1, acceptedAt: null } as OrderWork;
    const watch: BoardWatch = new BoardWatch(
      storage,
      () => ({
        async findWork(shopId, orderId) {
          await watch.orderChanged(shopId, orderId, { ...waiting, isUnanswered: false, acceptedAt: 2 });
          return waiting;
        },
        autoPause: async (_shopId, reason) => void paused.push(reason),
        endAutoPause: async () => {},
      }),
      Date.now,
    );
    storage.kv.put("shopId", shop.shopId);
    await watch.beat(shop.shopId);
    await watch.orderChanged(shop.shopId, "an-order", waiting);
    await watch.tend(Date.now());
    return paused;
  });
  expect(paused).toEqual([]);
});
