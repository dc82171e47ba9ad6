import { eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { isOrderCode, orderCodeFrom } from "#app/domain/order-code.ts";
import { orders } from "#worker/db/schema/index.ts";
import { checkOut, row } from "../support/worker-orders.ts";
import { db, openOwnVenue, openTeddy, signUp } from "../support/worker-world.ts";

beforeAll(() => openTeddy());
afterEach(() => vi.restoreAllMocks());

const real = crypto.getRandomValues.bind(crypto);

/** The next numbers drawn for codes; everything else that is random stays so. */
function drawCodes(...draws: number[]) {
  vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
    const next = array instanceof Uint32Array ? draws.shift() : undefined;
    if (next === undefined || !(array instanceof Uint32Array)) return real(array as never);
    array[0] = next;
    return array as never;
  });
}

/** A draft draws two numbers: its code, then its PIN; each further try two more. */
const pin = 1_234;

test("a code that an open order of the stadium has is drawn again", async () => {
  const [one, other] = [await signUp(), await signUp()];
  const taken = 40_000 + Math.floor(Math.random() * 1_000);
  drawCodes(taken, pin);
  const first = await checkOut(one);
  drawCodes(taken, pin, taken, pin, taken + 1, pin);
  const second = await checkOut(other);
  expect((await row(first.orderId)).orderCode).toBe(orderCodeFrom(taken));
  expect((await row(second.orderId)).orderCode).toBe(orderCodeFrom(taken + 1));
  expect(isOrderCode((await row(second.orderId)).orderCode)).toBe(true);
});

test("two stadiums may have one code, and a code is free again when its order is over", async () => {
  const [one, other, third] = [await signUp(), await signUp(), await signUp()];
  const own = await openOwnVenue();
  const code = 50_000 + Math.floor(Math.random() * 1_000);
  drawCodes(code, pin);
  const first = await checkOut(one);
  drawCodes(code, pin);
  const elsewhere = await checkOut(other, { lines: [own.burger()], stadiumId: own.stadiumId });
  await db.update(orders).set({ closedAt: Date.now() }).where(eq(orders.id, first.orderId));
  drawCodes(code, pin);
  const later = await checkOut(third);
  const codes = await Promise.all(
    [first, elsewhere, later].map(async (each) => (await row(each.orderId)).orderCode),
  );
  expect(new Set(codes)).toEqual(new Set([orderCodeFrom(code)]));
});

test("orders of one millisecond show the same number and are different orders all the same", async () => {
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
