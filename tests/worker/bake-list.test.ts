import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import type { Quote } from "#domain/cart/checkout.ts";
import { minuteMs } from "#domain/durations.ts";
import type { BakeList } from "#domain/kitchen/board-events.ts";
import { auditLog } from "#worker/db/schema/index.ts";
import { viewEvening } from "#worker/usecases/venue/venue-figures.ts";
import { aShopWithTrays, heldPortions } from "../support/bake-list.ts";
import { closeBoards, openBoard, readBoard } from "../support/worker-board.ts";
import { ringBoard } from "../support/worker-kitchen.ts";
import {
  anAcceptedOrder,
  boardsTold,
  checkOut,
  move,
  ringAlarm,
  row,
  setTimes,
} from "../support/worker-orders.ts";
import { createClient, db, signUp, signUpStaff } from "../support/worker-world.ts";

afterEach(() => {
  closeBoards();
  vi.useRealTimers();
});

type Bakery = Awaited<ReturnType<typeof aShopWithTrays>>;
const quote = async ({ stadiumId }: Bakery, line: object) => {
  const { body } = await createClient().json<{ quote: Quote }>("POST", "/api/quote", {
    ...{ stadiumId, lines: [line], tip: { kind: "amount", amountMinor: 0 } },
  });
  return body.quote.promise.from;
};
const bakeOf = async ({ staff, shopId }: Bakery): Promise<BakeList | null> =>
  (await readBoard(staff, shopId)).body.board.bake ?? null;

test("a tray that is in makes promises later, and one that is out makes a dish of it half a minute", async () => {
  const own = await aShopWithTrays();
  const alone = await quote(own, own.burger());
  const tray = await own.putIn(6);
  // 11 minutes for the first portion, a third of that for each further one.
  expect([27, 28]).toContain((await quote(own, own.burger())) - alone);
  expect(await quote(own, own.cola())).toBeGreaterThan(alone);
  expect(await own.take(tray)).toBe(204);
  expect(await quote(own, own.burger())).toBe(Math.round(0.5 + 4 + 2 - 3));
  // More than there is, another size and what the cook has to read are cooked.
  expect(await quote(own, own.burger(7))).toBeGreaterThan(alone);
  expect(await quote(own, { ...own.burger(), note: "no onion" })).toBe(alone);
  expect(await quote(own, { ...own.burger(), choices: ["l"] })).toBe(alone);
});

test("of the tray a fan's order holds its portions until it is ready, and gives them back if it ends before", async () => {
  const own = await aShopWithTrays();
  await own.aTray(6);
  const fan = await signUp();
  const draft = await checkOut(fan, { lines: [own.burger(4)], stadiumId: own.stadiumId });
  expect((await bakeOf(own))?.fromTrays).toEqual({ [draft.orderId]: [0] });
  expect((await bakeOf(own))?.trays).toMatchObject([{ state: "out", left: 6 }]);
  // Three more are not there while the draft lives.
  const other = await quote(own, own.burger(3));
  expect(other).toBeGreaterThan(10);
  await setTimes(draft.orderId, { draftExpiresAt: 1 });
  await ringAlarm(draft.orderId);
  await boardsTold(draft.orderId);
  expect(await quote(own, own.burger(3))).toBeLessThan(6);

  const order = await anAcceptedOrder({ lines: [own.burger(4)], stadiumId: own.stadiumId });
  expect(await heldPortions(own.shopId)).toEqual({ [order.id]: 4 });
  expect((await move(own.staff, order.code, { action: "ready" })).status).toBe(200);
  await boardsTold(order.id);
  expect((await bakeOf(own))?.trays).toMatchObject([{ state: "out", left: 2 }]);
  expect((await bakeOf(own))?.fromTrays).toEqual({});
});

test("an order that is canceled gives its portions back, and of a line with fewer pieces the others", async () => {
  const own = await aShopWithTrays();
  await own.aTray(6);
  const fan = await signUp();
  const order = await anAcceptedOrder({ fan, lines: [own.burger(4)], stadiumId: own.stadiumId });
  await own.staff.send("POST", `/api/staff/orders/${order.code}/refunds`, {
    ...{ requestKey: crypto.randomUUID(), scope: "lines", reason: "dropped" },
    lines: [{ position: 0, quantity: 1 }],
  });
  await boardsTold(order.id);
  expect(await heldPortions(own.shopId)).toEqual({ [order.id]: 3 });
  expect((await move(own.staff, order.code, { action: "cancel", reason: "too-busy" })).status).toBe(200);
  await boardsTold(order.id);
  expect(await heldPortions(own.shopId)).toEqual({});
  expect((await bakeOf(own))?.trays).toMatchObject([{ left: 6 }]);
});

test("what is no longer good goes by itself, and orders that held it are cooked and promised later", async () => {
  const own = await aShopWithTrays({ holdMinutes: 30 });
  await own.aTray(6);
  const order = await anAcceptedOrder({ lines: [own.burger(4)], stadiumId: own.stadiumId });
  const before = await row(order.id);
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.now() + 31 * minuteMs);
  await ringBoard(own.shopId);
  expect(await heldPortions(own.shopId)).toEqual({});
  expect((await bakeOf(own))?.trays).toMatchObject([{ state: "expired", left: 6 }]);
  const after = await row(order.id);
  expect(after.promiseFromAt).toBeGreaterThan((before.promiseFromAt ?? 0) + 31 * minuteMs);
});

test("every tablet hears of a tray at once, and each tap is in the audit log", async () => {
  const own = await aShopWithTrays();
  const board = await openBoard(own.staff, own.shopId);
  expect((await board.snapshot()).bake ?? null).toBeNull();
  const tray = await own.putIn(6);
  expect((await board.until("bake")).bake).toMatchObject({ trays: [{ state: "in", left: 6 }] });
  await own.take(tray);
  expect((await board.until("bake")).bake).toMatchObject({ trays: [{ state: "out", left: 6 }] });
  expect(await own.run({ action: "throw-away", trayId: tray })).toBe(204);
  expect((await board.until("bake")).bake).toBeNull();
  const entries = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.userId, own.staff.userId)));
  expect(entries.map(({ action, subject, outcome }) => [action, subject, outcome])).toEqual([
    ["board.look", own.shopId, "ok"],
    ["tray.in", own.burger().itemId, "ok"],
    ["tray.out", own.burger().itemId, "ok"],
    ["tray.throw-away", own.burger().itemId, "ok"],
  ]);
  expect(entries.at(-1)?.detail).toMatchObject({ left: 6 });
  const at = Date.now() + 1;
  const span = { from: at - 60 * minuteMs, to: at, bucketMs: minuteMs, stepBucketMs: minuteMs };
  const { thrownAway } = await viewEvening({ db, now: () => at }, own.stadiumId, { span, at });
  expect(thrownAway).toMatchObject([{ itemId: own.burger().itemId, portions: 6 }]);
});

test("a tablet that listened while its board slept hears that the last tray is gone", async () => {
  const own = await aShopWithTrays();
  const board = await openBoard(own.staff, own.shopId);
  const trayId = await own.putIn(6);
  await board.until("bake", ({ bake }) => bake !== null);
  await evictDurableObject(env.SHOP_BOARD.getByName(own.shopId));
  expect(await own.run({ action: "throw-away", trayId })).toBe(204);
  expect((await board.until("bake")).bake).toBeNull();
});

test("only what the shop holds is cooked ahead, and only who works at its board says so", async () => {
  const own = await aShopWithTrays({ holdMinutes: null });
  const trayId = crypto.randomUUID();
  const body = { action: "in", trayId, itemId: own.burger().itemId, portions: 6 };
  expect(await own.run(body)).toBe(409);
  const operator = await signUpStaff({ role: "operator" });
  expect((await operator.send("POST", `/api/staff/shops/${own.shopId}/trays`, body)).status).toBe(404);
  expect(await bakeOf(own)).toBeNull();
});
