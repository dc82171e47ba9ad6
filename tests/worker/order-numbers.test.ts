import { eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { markOf } from "#domain/delivery/marks.ts";
import { isOrderCode, orderCodeFrom } from "#domain/order/order-code.ts";
import { orders } from "#worker/db/schema/index.ts";
import { aPlacedOrder, checkOut, drawCodes, row } from "../support/worker-orders.ts";
import { db, openOwnVenue, openTeddy, signUp } from "../support/worker-world.ts";

beforeAll(() => openTeddy());
afterEach(() => vi.restoreAllMocks());

test("a code in use by an open order of the stadium is drawn again", async () => {
  const [one, other] = [await signUp(), await signUp()];
  const own = await openOwnVenue();
  const lines = { lines: [own.burger()], stadiumId: own.stadiumId };
  const taken = 40_000 + Math.floor(Math.random() * 1_000);
  drawCodes(taken);
  const first = await checkOut(one, lines);
  drawCodes(taken, taken, taken + 1);
  const second = await checkOut(other, lines);
  expect((await row(first.orderId)).orderCode).toBe(orderCodeFrom(taken));
  expect((await row(second.orderId)).orderCode).toBe(orderCodeFrom(taken + 1));
  expect(isOrderCode((await row(second.orderId)).orderCode)).toBe(true);
});

test("two stadiums may have one code, and a code is free again when its order is over", async () => {
  const [one, other, third] = [await signUp(), await signUp(), await signUp()];
  const [own, its] = [await openOwnVenue(), await openOwnVenue()];
  const ofIts = { lines: [its.burger()], stadiumId: its.stadiumId };
  const code = 50_000 + Math.floor(Math.random() * 1_000);
  drawCodes(code);
  const first = await checkOut(one, ofIts);
  drawCodes(code);
  const elsewhere = await checkOut(other, { lines: [own.burger()], stadiumId: own.stadiumId });
  await db.update(orders).set({ closedAt: Date.now() }).where(eq(orders.id, first.orderId));
  drawCodes(code);
  const later = await checkOut(third, ofIts);
  const codes = await Promise.all(
    [first, elsewhere, later].map(async (each) => (await row(each.orderId)).orderCode),
  );
  expect(new Set(codes)).toEqual(new Set([orderCodeFrom(code)]));
});

test("the bags of a shop's open orders have signs of their own, and no picture twice while another is free", async () => {
  const own = await openOwnVenue("");
  const codes: string[] = [];
  for (let count = 0; count < 5; count++) {
    // Chance would give all of them one sign.
    drawCodes(30_000);
    codes.push((await aPlacedOrder({ lines: [own.burger()], stadiumId: own.stadiumId })).code);
  }
  expect(codes[0]).toBe(orderCodeFrom(30_000));
  expect(codes.every(isOrderCode)).toBe(true);
  expect(new Set(codes.map((code) => markOf(code).picture)).size).toBe(codes.length);
});

test("orders of the same millisecond show the same number but stay different orders", async () => {
  const fans = await Promise.all([1, 2, 3].map(() => signUp()));
  vi.spyOn(Date, "now").mockReturnValue(Date.now());
  const drafts = await Promise.all(fans.map((fan) => checkOut(fan)));
  vi.restoreAllMocks();
  const rows = await Promise.all(drafts.map((each) => row(each.orderId)));
  expect(new Set(rows.map((each) => each.orderId)).size).toBe(1);
  expect(new Set(rows.map((each) => each.id)).size).toBe(3);
  expect(new Set(rows.map((each) => each.orderCode)).size).toBe(3);
  for (const [index, fan] of fans.entries()) {
    const { body } = await fan.json<{ order: { id: string } }>(
      "GET",
      `/api/orders/${drafts[index]?.orderId}`,
    );
    expect(body.order.id).toBe(drafts[index]?.orderId);
  }
});
