import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { passCookie } from "#app/cookies/cookies.ts";
import type { Quote } from "#domain/cart/checkout.ts";
import { minuteMs } from "#domain/durations.ts";
import type { BakeList } from "#domain/kitchen/board-events.ts";
import { aShopWithTrays, heldPortions } from "../support/bake-list.ts";
import { aPass } from "../support/challenge.ts";
import { payWithCard } from "../support/stripe-control.ts";
import { readBoard } from "../support/worker-board.ts";
import { inBoard, ringBoard } from "../support/worker-kitchen.ts";
import {
  boardsTold,
  checkOut,
  createIntent,
  move,
  place,
  ringAlarm,
  row,
  setTimes,
} from "../support/worker-orders.ts";
import { propose, signUp } from "../support/worker-world.ts";
import { injects, rounds } from "./support/fault.ts";

type Bakery = Awaited<ReturnType<typeof aShopWithTrays>>;
const account = "acct_local_teddy_oven";
const board = (shopId: string) => env.SHOP_BOARD.getByName(shopId);
const bakeOf = async ({ staff, shopId }: Bakery): Promise<BakeList | null> =>
  (await readBoard(staff, shopId)).body.board.bake ?? null;
const left = async (own: Bakery) => (await bakeOf(own))?.trays.reduce((sum, tray) => sum + tray.left, 0) ?? 0;

afterEach(() => vi.useRealTimers());

test("a board that restarts between in and out, and while a fan pays, knows its trays and what each order holds", async () => {
  injects(56, "board evicted while a tray is in, and while its portions are held", 2);
  const own = await aShopWithTrays({ account });
  const tray = await own.putIn(6);
  await evictDurableObject(board(own.shopId));
  expect((await bakeOf(own))?.trays).toMatchObject([{ id: tray, state: "in" }]);
  expect(await own.take(tray)).toBe(204);
  const fan = await signUp();
  const draft = await checkOut(fan, { lines: [own.burger(4)], stadiumId: own.stadiumId });
  await evictDurableObject(board(own.shopId));
  expect(await heldPortions(own.shopId)).toEqual({ [draft.orderId]: 4 });
  const later = await checkOut(await signUp(), { lines: [own.burger(3)], stadiumId: own.stadiumId });
  expect(await heldPortions(own.shopId)).toEqual({ [draft.orderId]: 4 });
  for (const { orderId } of [draft, later]) {
    await setTimes(orderId, { draftExpiresAt: 1 });
    await ringAlarm(orderId);
    await boardsTold(orderId);
  }
  expect(await heldPortions(own.shopId)).toEqual({});
  expect(await left(own)).toBe(6);
});

test("of two tablets that press at once one is first, for each tap", async () => {
  injects(54, "two tablets press in, out and thrown away at once", 3);
  const own = await aShopWithTrays({ account });
  const trayId = crypto.randomUUID();
  const { itemId } = own.burger();
  const both = async (body: object) => (await Promise.all([own.run(body), own.run(body)])).sort();
  expect(await both({ action: "in", trayId, itemId, portions: 6 })).toEqual([204, 409]);
  expect(await both({ action: "out", trayId })).toEqual([204, 409]);
  expect((await bakeOf(own))?.trays).toHaveLength(1);
  expect(await both({ action: "throw-away", trayId })).toEqual([204, 409]);
  expect(await bakeOf(own)).toBeNull();
});

test("of many fans for the last twelve portions exactly twelve get them, the others' dishes are cooked", async () => {
  const fans = rounds(60, 16);
  injects(51, "fans at once for the last twelve portions of a tray", fans);
  const own = await aShopWithTrays({ account });
  await own.change({ fullFromMinutes: 5_000 });
  await own.aTray(12);
  const people = await Promise.all(Array.from({ length: fans }, () => signUp()));
  for (const fan of people) fan.cookies.set(passCookie.name, await aPass());
  const proposals: Awaited<ReturnType<typeof propose>>[] = [];
  for (const fan of people) proposals.push(await propose(fan, [own.burger()], { stadiumId: own.stadiumId }));
  const answers = await Promise.all(people.map((fan, index) => createIntent(fan, proposals[index])));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const held = Object.values(await heldPortions(own.shopId));
  expect(held).toEqual(Array(12).fill(1));
  for (const { body } of answers) {
    await setTimes(body.orderId, { draftExpiresAt: 1 });
    await ringAlarm(body.orderId);
    await boardsTold(body.orderId);
  }
  expect(await heldPortions(own.shopId)).toEqual({});
  expect(await left(own)).toBe(12);
});

test("a tray that expires while a fan pays sells nothing more, and the order is cooked and promised later", async () => {
  injects(51, "a tray's time passes between reservation and payment");
  const own = await aShopWithTrays({ account, holdMinutes: 5 });
  await own.aTray(6);
  const fan = await signUp();
  const draft = await checkOut(fan, { lines: [own.burger(2)], stadiumId: own.stadiumId });
  const told = await row(draft.orderId);
  vi.useFakeTimers({ toFake: ["Date"] });
  const passed = 70_000;
  // Nobody's draft lives for five minutes: the tray is moved towards its end instead.
  await inBoard(own.shopId, ({ sql }) => {
    const { body } = sql.exec<{ body: string }>("select body from trays").one();
    const tray = { ...JSON.parse(body), goodUntil: Date.now() + passed - 10_000 };
    sql.exec("update trays set body = ?", JSON.stringify(tray));
  });
  await evictDurableObject(board(own.shopId));
  vi.setSystemTime(Date.now() + passed);
  await payWithCard(draft.clientSecret);
  expect((await place(fan, draft.orderId)).status).toBeLessThan(300);
  await ringBoard(own.shopId);
  await boardsTold(draft.orderId);
  expect(await heldPortions(own.shopId)).toEqual({});
  expect((await bakeOf(own))?.trays).toMatchObject([{ state: "expired", left: 6 }]);
  expect((await row(draft.orderId)).promiseFromAt).toBeGreaterThan((told.promiseFromAt ?? 0) + 5 * minuteMs);
});

test("a board that loses its storage cooks its orders as usual", async () => {
  injects(56, "a board's storage is gone with trays in it");
  const own = await aShopWithTrays({ account });
  await own.aTray(6);
  const fan = await signUp();
  const draft = await checkOut(fan, { lines: [own.burger(2)], stadiumId: own.stadiumId });
  await payWithCard(draft.clientSecret);
  await place(fan, draft.orderId);
  await boardsTold(draft.orderId);
  await inBoard(own.shopId, ({ sql }) => {
    for (const table of ["trays", "places", "cooked", "shelves", "waiting"]) sql.exec(`delete from ${table}`);
  });
  await evictDurableObject(board(own.shopId));
  const { orderCode } = await row(draft.orderId);
  expect((await move(own.staff, orderCode, { action: "accept" })).status).toBe(200);
  await boardsTold(draft.orderId);
  expect(await bakeOf(own)).toBeNull();
  expect((await move(own.staff, orderCode, { action: "ready" })).status).toBe(200);
  await boardsTold(draft.orderId);
  const { body } = await (await signUp()).json<{ quote: Quote }>("POST", "/api/quote", {
    ...{ stadiumId: own.stadiumId, lines: [own.burger()], tip: { kind: "amount", amountMinor: 0 } },
  });
  expect(body.quote.promise.from).toBeGreaterThan(5);
});
