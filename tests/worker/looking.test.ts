import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { activeOrdersCookie } from "#app/cookies/cookies.ts";
import type { Answer } from "#app/live/poller.ts";
import { askQuote, type KitchenAnswer } from "#app/routes/kitchen/use-cart-quote.ts";
import { noTip } from "#domain/menu/money/tip.ts";
import type { OrderGlance } from "#domain/order/order-glance.ts";
import type { OrderList } from "#domain/order/order-list.ts";
import type { ActiveOrders, NextOrder } from "#domain/order/order-view.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { payWithCard } from "../support/stripe-control.ts";
import { boardOf, dish, liveShop, makeLookupsDue, ringBoard } from "../support/worker-kitchen.ts";
import { costsOfLooking, tripsFor, withShelves } from "../support/worker-looking.ts";
import {
  aPlacedOrder,
  boardsTold,
  cancel,
  checkOut,
  type Fan,
  move,
  place,
} from "../support/worker-orders.ts";
import { openPickupVenue } from "../support/worker-pickup.ts";
import { createClient, openOwnVenue, openTeddy, signUp, signUpStaff } from "../support/worker-world.ts";

beforeAll(() => openTeddy());

const badge = async (fan: Fan) => {
  const { status, body } = await fan.json<ActiveOrders>("GET", "/api/orders/active-count");
  expect(status).toBe(200);
  return body;
};

test("a phone's own calls cost what the table says, and looking nothing", async () => {
  const own = await openOwnVenue(undefined, withShelves);
  const { fan, id } = await aPlacedOrder({ stadiumId: own.stadiumId, lines: [own.burger()] });
  await costsOfLooking(fan, own, id);
});

test("the badge follows an order from the paid card to its end, and the record is not asked", async () => {
  const { stadiumId, shopId, burger } = await openOwnVenue();
  const fan = await signUp();
  expect(await badge(fan)).toEqual({ count: 0, next: null });
  const { orderId, clientSecret } = await checkOut(fan, { stadiumId, lines: [burger()] });
  expect((await badge(fan)).count).toBe(0);
  await payWithCard(clientSecret);
  const placed = await place(fan, orderId);
  await boardsTold(orderId);
  const staff = await signUpStaff({ role: "shop", shopId });
  const seen: ActiveOrders[] = [];
  const look = async () => {
    const trips = await tripsFor(fan, [orderId], async () => seen.push(await badge(fan)));
    expect(trips).toBe(0);
  };
  await look();
  await move(staff, placed.body.orderCode, { action: "accept" });
  await look();
  await move(staff, placed.body.orderCode, { action: "cancel", reason: "sold-out" });
  await look();
  expect(seen.map(({ count }) => count)).toEqual([1, 1, 0]);
  expect(seen[0]?.next).toMatchObject({ id: orderId, status: 0, minutes: { from: expect.any(Number) } });
  expect(seen[1]?.next).toMatchObject({ id: orderId, status: 1 });
  // What is over is not asked about again.
  expect(decodeURIComponent(fan.cookies.get(activeOrdersCookie.name) ?? "")).not.toContain(orderId);
});

test("the bar says at the seat, on its way and on its shelf, and the record is not asked", async () => {
  const own = await openPickupVenue(["B1", "B2"]);
  const staff = await signUpStaff(
    { role: "shop", shopId: own.shopId },
    { role: "runner", stadiumId: own.stadiumId },
  );
  const says = async ({ fan, id, code }: Awaited<ReturnType<typeof aPlacedOrder>>, steps: string[]) => {
    await badge(fan);
    const seen: (NextOrder | null)[] = [];
    for (const action of steps) {
      expect((await move(staff, code, { action })).status).toBe(200);
      expect(await tripsFor(fan, [id], async () => seen.push((await badge(fan)).next))).toBe(0);
    }
    return seen;
  };
  const order = (fulfilment: "seat" | "pickup") =>
    aPlacedOrder({ stadiumId: own.stadiumId, lines: [own.burger()], fulfilment });
  const brought = await says(await order("seat"), ["accept", "ready", "take", "arrive"]);
  expect(brought.map((next) => next?.stage)).toEqual(["preparing", "ready", "delivering", "arrived"]);
  // The usual walk, from the moment when the runner took it.
  expect(brought[2]?.minutes).toEqual({ from: 4, to: 4 });
  expect(brought[3]?.minutes).toBeNull();

  const fetched = await order("pickup");
  const [, toShelf, onShelf] = await says(fetched, ["accept", "ready", "hand-over"]);
  expect(toShelf).toMatchObject({ stage: "to-shelf", minutes: null });
  expect(onShelf).toMatchObject({ stage: "on-shelf", minutes: null, shelf: "B1" });
  expect(onShelf?.until).toMatch(/^\d\d:\d\d$/);
  // What a room of an earlier build has kept says no stage: it is read, once.
  await runInDurableObject(env.ORDER_ROOM.getByName(fetched.id), (_, { storage }) => {
    const { stage: _stage, shelf: _shelf, ...kept } = storage.kv.get<OrderGlance>("glance") as OrderGlance;
    storage.kv.put("glance", kept);
  });
  for (const trips of [1, 0])
    expect(
      await tripsFor(fetched.fan, [fetched.id], async () =>
        expect((await badge(fetched.fan)).next).toMatchObject({ stage: "on-shelf", shelf: "B1" }),
      ),
    ).toBe(trips);
});

test("an open list of orders asks the record again only after one of them has moved", async () => {
  const { stadiumId, burger } = await openOwnVenue();
  const { fan, id } = await aPlacedOrder({ stadiumId, lines: [burger()] });
  await badge(fan);
  let etag = "";
  const ask = async () => {
    const answer = await fan.send("GET", "/api/orders", undefined, etag ? { "if-none-match": etag } : {});
    etag = answer.headers.get("etag") ?? "";
    return answer;
  };
  const listed = async () => ((await (await ask()).json()) as OrderList).orders.map((each) => each.status);
  expect(await listed()).toEqual([OrderStatus.PENDING]);
  for (let poll = 0; poll < 3; poll++) {
    const trips = await tripsFor(fan, [id], async () => expect((await ask()).status).toBe(304));
    expect(trips).toBe(0);
  }
  await cancel(fan, id);
  expect(await listed()).toEqual([OrderStatus.CANCELED]);
  // Another session's phone has nothing of it, whatever it asks with.
  const stranger = await signUp();
  await badge(stranger);
  const answer = await stranger.send("GET", "/api/orders", undefined, { "if-none-match": etag });
  expect([answer.status, ((await answer.json()) as OrderList).orders]).toEqual([200, []]);
});

test("a cart that a full kitchen refused asks the record again only when there is room", async () => {
  const own = await openOwnVenue();
  const { stadiumId, shopId, burger } = own;
  const { itemId } = burger();
  await own.change({ cooksAtOnce: 1, busyFromMinutes: 1, fullFromMinutes: 22 });
  const fan = await signUp();
  const toServer = globalThis.fetch;
  // The phone's own code asks: what it calls goes to the Worker.
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    if (typeof path !== "string" || !path.startsWith("/api")) return toServer(path, init);
    return fan.send(init.method ?? "GET", path, init.body ? JSON.parse(String(init.body)) : undefined);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const phone = (quantity: number) => {
    const lines = [{ ...burger(), quantity }];
    const ask = askQuote(
      JSON.stringify({
        stadiumId,
        lines,
        tip: noTip,
        stand: null,
        section: "",
        near: null,
        checkoutKey: null,
      }),
    );
    return async () => {
      let answer: Answer<KitchenAnswer> | undefined;
      const trips = await tripsFor(fan, [stadiumId, shopId], async () => {
        answer = await ask();
      });
      return { answer, trips };
    };
  };
  const fill = (orderId: string) =>
    boardOf(shopId).reserve(shopId, { orderId, lines: [dish(itemId)], walkMinutes: 4 });
  const isSeen = (load: string) =>
    vi.waitFor(async () => expect((await liveShop(stadiumId, shopId)).load).toBe(load), { timeout: 20_000 });
  const refused = { kind: "body", body: expect.objectContaining({ ok: false, code: "shop-full" }) };
  const nothing = { answer: { kind: "unchanged" }, trips: 0 };

  // Room for one, not for four: asked once more, then when the kitchen said that there would be room.
  await fill("one");
  await isSeen("busy");
  const four = phone(4);
  for (const _ of [1, 2]) expect(await four()).toEqual({ answer: refused, trips: 1 });
  for (const _ of [1, 2, 3]) expect(await four()).toEqual(nothing);

  await fill("two");
  await isSeen("full");
  const single = phone(1);
  expect(await single()).toEqual({ answer: refused, trips: 1 });
  for (const _ of [1, 2, 3]) expect(await single()).toEqual(nothing);
  await makeLookupsDue(shopId);
  await ringBoard(shopId);
  await isSeen("free");
  const taken = { kind: "body", body: expect.objectContaining({ ok: true }) };
  expect(await single()).toEqual({ answer: taken, trips: 1 });
});

test("an order of another phone is counted after signing in", async () => {
  const order = await aPlacedOrder();
  const other = createClient();
  for (const [name, value] of order.fan.cookies)
    if (name !== activeOrdersCookie.name) other.cookies.set(name, value);
  expect(
    await badge(Object.assign(other, { userId: order.fan.userId, email: order.fan.email })),
  ).toMatchObject({
    count: 1,
    next: { id: order.id },
  });
  await cancel(order.fan, order.id);
  expect((await badge(order.fan)).count).toBe(0);
});

test("another session's cookie, a changed one and an expired one tell nothing: the record is asked", async () => {
  const order = await aPlacedOrder();
  await badge(order.fan);
  const sealed = order.fan.cookies.get(activeOrdersCookie.name) ?? "";
  expect(sealed).toContain(order.id);
  const stranger = await signUp();
  for (const forged of [sealed, sealed.replace(order.id, crypto.randomUUID()), "", "x.1.y"]) {
    stranger.cookies.set(activeOrdersCookie.name, forged);
    expect(await badge(stranger)).toEqual({ count: 0, next: null });
  }
  const nobody = createClient();
  nobody.cookies.set(activeOrdersCookie.name, sealed);
  expect((await nobody.send("GET", "/api/orders/active-count")).status).toBe(401);
});
