import { abortAllDurableObjects } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { OrderStatus } from "#domain/order-status.ts";
import { shopItems, shops } from "#worker/db/schema/index.ts";
import { eventsOf, findIntent, intentsOf, payWithCard, signature } from "../support/stripe-control.ts";
import {
  aPlacedOrder,
  checkOut,
  createIntent,
  drawCodes,
  makeCallsDue,
  move,
  operationsOf,
  place,
  ringAlarm,
  row,
} from "../support/worker-orders.ts";
import {
  db,
  falafel,
  openOwnVenue,
  openTeddy,
  propose,
  signUp,
  signUpStaff,
} from "../support/worker-world.ts";
import { injects, rounds, seededRandom } from "./support/fault.ts";
import { deliver, post } from "./support/webhooks.ts";

beforeAll(() => openTeddy());
afterEach(() => {
  vi.restoreAllMocks();
});

const minutes = (count: number) => count * 60_000;
/** The server's clock is off by so many ms from here on. */
function setClockOff(byMs: number) {
  vi.restoreAllMocks();
  const real = Date.now.bind(Date);
  if (byMs !== 0) vi.spyOn(Date, "now").mockImplementation(() => real() + byMs);
}

for (const off of [10, -10])
  test(`a server whose clock is off by ${off} minutes on the way captures once, and nothing after a cancel`, async () => {
    injects(49, `clock off by ${off} minutes while placing, then while accepting`, 2);
    for (const wrongAt of ["placing", "accepting"]) {
      const fan = await signUp();
      const { orderId, intentId, clientSecret } = await checkOut(fan);
      await payWithCard(clientSecret);
      setClockOff(wrongAt === "placing" ? minutes(off) : 0);
      expect((await place(fan, orderId)).status).toBe(200);
      setClockOff(wrongAt === "accepting" ? minutes(off) : 0);
      await ringAlarm(orderId);
      const { orderCode, shopId } = await row(orderId);
      const staff = await signUpStaff({ role: "shop", shopId });
      const accepted = (await move(staff, orderCode, { action: "accept" })).status;
      setClockOff(0);
      const { status, paymentState } = await row(orderId);
      const intent = (await findIntent(intentId)).status;
      expect([
        [200, OrderStatus.PREPARING, "captured", "succeeded"],
        [404, OrderStatus.CANCELED, "released", "canceled"],
        [409, OrderStatus.CANCELED, "released", "canceled"],
      ]).toContainEqual([accepted, status, paymentState, intent]);
    }
  });

test("with a clock that is off Stripe's events are refused, and the alarm places the order", async () => {
  injects([16, 49], "event signed now, server ten minutes ahead and behind", 2);
  for (const off of [10, -10]) {
    const fan = await signUp();
    const { orderId, intentId, clientSecret } = await checkOut(fan);
    await payWithCard(clientSecret);
    const event = (await eventsOf(intentId)).at(-1);
    const body = JSON.stringify(event);
    const header = await signature(body);
    setClockOff(minutes(off));
    expect((await post(body, { "stripe-signature": header })).status).toBe(400);
    setClockOff(0);
    await ringAlarm(orderId);
    expect((await row(orderId)).placedAt).not.toBeNull();
    expect((await deliver(event)).status).toBe(200);
  }
});

test("a deploy in the middle of everything loses nothing: who asks again gets the order that was begun", async () => {
  const total = rounds(20, 4);
  injects(49, "all objects stopped while orders are made, placed and accepted", 3 * total);
  const random = seededRandom(49);
  const deploy = async () => {
    await scheduler.wait(Math.floor(random() * 25));
    await abortAllDurableObjects();
  };
  const surviving = async <T extends { status: number }>(call: () => Promise<T>): Promise<T> => {
    await Promise.allSettled([call(), deploy()]);
    const again = await call();
    return again;
  };
  for (let round = 0; round < total; round++) {
    const fan = await signUp();
    const proposal = await propose(fan, [falafel]);
    const { status, body } = await surviving(() => createIntent(fan, proposal));
    expect(status).toBe(200);
    await payWithCard(body.clientSecret ?? "");
    expect((await surviving(() => place(fan, body.orderId))).status).toBe(200);
    const { orderCode, shopId } = await row(body.orderId);
    const staff = await signUpStaff({ role: "shop", shopId });
    await surviving(() => move(staff, orderCode, { action: "accept" }));
    if ((await operationsOf(body.orderId)).some((each) => each.state === "pending")) {
      await makeCallsDue(body.orderId);
      await ringAlarm(body.orderId);
    }
    expect(await row(body.orderId)).toMatchObject({
      status: OrderStatus.PREPARING,
      paymentState: "captured",
    });
    expect(await intentsOf(body.orderId)).toHaveLength(1);
  }
});

test("two orders that draw the same code, again and again, end with two codes", async () => {
  const draws = 5;
  injects(48, "the dice of order codes fall on a code that is taken", draws);
  // Not placed: the bag of a placed order has its own sign, and so another code at once.
  const first = await row((await checkOut(await signUp())).orderId);
  const taken = Number(first.orderCode.slice(0, 5)) - 10_000;
  const left = drawCodes(...Array(draws).fill(taken));
  const second = await aPlacedOrder();
  expect(left).toEqual([]);
  expect(second.code).not.toBe(first.orderCode);
  expect((await row(first.id)).orderCode).toBe(first.orderCode);
});

test("orders of the same millisecond are two orders, whatever their time says", async () => {
  injects(48, "two checkouts at one frozen millisecond", 2);
  const fans = [await signUp(), await signUp()];
  const at = Date.now();
  vi.spyOn(Date, "now").mockReturnValue(at);
  const made = await Promise.all(fans.map((fan) => checkOut(fan)));
  vi.restoreAllMocks();
  const rows = await Promise.all(made.map((each) => row(each.orderId)));
  expect(rows[0]?.orderId).toBe(rows[1]?.orderId);
  expect(new Set(rows.map((each) => each.id)).size).toBe(2);
  for (const [index, fan] of fans.entries()) {
    await payWithCard(made[index]?.clientSecret ?? "");
    expect((await place(fan, made[index]?.orderId ?? "")).status).toBe(200);
  }
});

test("of many fans who want the last portion exactly one reaches the payment, and the count ends at zero", async () => {
  const racers = rounds(20, 6);
  injects(29, "fans at once for the last portion", racers);
  const own = await openOwnVenue();
  await db.update(shopItems).set({ stock: 1 }).where(eq(shopItems.itemId, own.burger().itemId));
  const fans = await Promise.all(Array.from({ length: racers }, () => signUp()));
  const proposals = await Promise.all(
    fans.map((fan) => propose(fan, [own.burger()], { stadiumId: own.stadiumId })),
  );
  const answers = await Promise.all(fans.map((fan, index) => createIntent(fan, proposals[index])));
  const winners = answers.filter((each) => each.status === 200);
  expect(winners).toHaveLength(1);
  expect(answers.filter((each) => each.status === 409)).toHaveLength(racers - 1);
  const winner = fans[answers.indexOf(winners[0] as (typeof answers)[number])] as (typeof fans)[number];
  const { orderId, clientSecret } = (winners[0] as (typeof answers)[number]).body;
  await payWithCard(clientSecret ?? "");
  expect((await place(winner, orderId)).status).toBe(200);
  const staff = await signUpStaff({ role: "shop", shopId: own.shopId });
  expect((await move(staff, (await row(orderId)).orderCode, { action: "accept" })).status).toBe(200);
  const [left] = await db.select().from(shopItems).where(eq(shopItems.itemId, own.burger().itemId));
  expect(left?.stock).toBe(0);
});

test("a shop that pauses between authorization and commit keeps its word or gives the hold back, never the money", async () => {
  injects([29, 60], "shop paused after the card was held, then nobody accepts");
  const own = await openOwnVenue();
  const fan = await signUp();
  const { orderId, intentId, clientSecret } = await checkOut(fan, {
    lines: [own.burger()],
    stadiumId: own.stadiumId,
  });
  await payWithCard(clientSecret);
  await db
    .update(shops)
    .set({ pausedUntil: Date.now() + minutes(30) })
    .where(eq(shops.id, own.shopId));
  await place(fan, orderId);
  await ringAlarm(orderId);
  const intent = (await findIntent(intentId)).status;
  expect(["requires_capture", "canceled"]).toContain(intent);
  expect((await row(orderId)).paymentState).toBe(intent === "canceled" ? "released" : "held");
});
