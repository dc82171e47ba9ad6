import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { passCookie } from "#app/cookies/cookies.ts";
import type { Alternative } from "#domain/cart/checkout.ts";
import { countedLimits, orders } from "#worker/db/schema/index.ts";
import { aPass } from "../support/challenge.ts";
import { findIntent, payWithCard } from "../support/stripe-control.ts";
import { boardOf, dish, placesOf, shelvesOf } from "../support/worker-kitchen.ts";
import {
  aPlacedOrder,
  boardsTold,
  cancel,
  checkOut,
  createIntent,
  ordersOf,
  place,
  ringAlarm,
  row,
  setTimes,
} from "../support/worker-orders.ts";
import { openPickupVenue } from "../support/worker-pickup.ts";
import { type Client, db, newKey, openOwnVenue, propose, signUp } from "../support/worker-world.ts";

// Fault 69: what one account, or many new ones, may hold of a kitchen without paying.

const minuteMs = 60_000;
const ago = (minutes: number) => Date.now() - minutes * minuteMs;

/** A venue whose one shop cooks 88 kitchen minutes at most: a quarter is two burgers. */
async function aSmallKitchen() {
  const own = await openOwnVenue();
  await own.change({ cooksAtOnce: 2, busyFromMinutes: 1, fullFromMinutes: 44 });
  return own;
}
type Own = Awaited<ReturnType<typeof aSmallKitchen>>;

const ask = (fan: Client, own: Own, lines = [own.burger()]) =>
  fan.json<{ alternatives: Alternative[] }>("POST", "/api/quote", {
    stadiumId: own.stadiumId,
    lines,
    tip: { kind: "amount", amountMinor: 0 },
  });

test("a draft ends ten minutes after its first request, however often it is renewed", async () => {
  const own = await aSmallKitchen();
  const fan = await signUp();
  const { orderId, proposal } = await checkOut(fan, { lines: [own.burger()], stadiumId: own.stadiumId });
  const createdAt = ago(8);
  await setTimes(orderId, { createdAt });
  expect((await createIntent(fan, proposal)).status).toBe(200);
  expect((await row(orderId)).draftExpiresAt).toBe(createdAt + 10 * minuteMs);

  await setTimes(orderId, { createdAt: ago(11) });
  expect(await createIntent(fan, proposal)).toMatchObject({ status: 409, body: { code: "checkout-closed" } });
  expect((await row(orderId)).closedAt).not.toBeNull();
  await boardsTold(orderId);
  expect(await placesOf(own.shopId)).toEqual([]);
  const again = await createIntent(fan, { ...proposal, checkoutKey: newKey() });
  expect(again.status).toBe(200);
});

test("a draft whose bank still asks at its tenth minute ends, and its hold is released", async () => {
  const own = await aSmallKitchen();
  const fan = await signUp();
  const draft = await checkOut(fan, { lines: [own.burger()], stadiumId: own.stadiumId });
  await payWithCard(draft.clientSecret, "4000002760003184");
  await setTimes(draft.orderId, { createdAt: ago(10), draftExpiresAt: ago(0) });
  await ringAlarm(draft.orderId);
  expect(await row(draft.orderId)).toMatchObject({ cancelReason: "draft-expired", placedAt: null });
  expect((await findIntent(draft.intentId)).status).toBe("canceled");
});

test("ninety seconds without any try of a card give the place back; a card that was tried keeps it", async () => {
  const own = await aSmallKitchen();
  const [idle, slow] = [await signUp(), await signUp()];
  const options = { lines: [own.burger()], stadiumId: own.stadiumId };
  const [untried, tried] = [await checkOut(idle, options), await checkOut(slow, options)];
  await payWithCard(tried.clientSecret, "4000000000000002");
  for (const { orderId } of [untried, tried]) {
    await setTimes(orderId, { createdAt: ago(1.2), updatedAt: ago(1.2) });
    await ringAlarm(orderId);
    expect((await row(orderId)).closedAt).toBeNull();
    await setTimes(orderId, { createdAt: ago(1.6), updatedAt: ago(1.6) });
    await ringAlarm(orderId);
  }
  expect(await row(untried.orderId)).toMatchObject({ cancelReason: "no-card-tried", placedAt: null });
  expect((await row(tried.orderId)).closedAt).toBeNull();
  expect(await placesOf(own.shopId)).toEqual([tried.orderId]);
  await payWithCard(tried.clientSecret);
  expect((await place(slow, tried.orderId)).status).toBe(200);
});

test("renewing a draft without trying a card keeps its place for three minutes in all", async () => {
  const own = await aSmallKitchen();
  const fan = await signUp();
  const { orderId, proposal } = await checkOut(fan, { lines: [own.burger()], stadiumId: own.stadiumId });
  await setTimes(orderId, { createdAt: ago(2), updatedAt: ago(2) });
  await createIntent(fan, proposal);
  await ringAlarm(orderId);
  expect((await row(orderId)).closedAt).toBeNull();
  await setTimes(orderId, { createdAt: ago(3.1) });
  await ringAlarm(orderId);
  expect(await row(orderId)).toMatchObject({ cancelReason: "no-card-tried" });
});

test("99 of a dish are refused in the quote and before the card, with a smaller basket; the next fan orders", async () => {
  const own = await aSmallKitchen();
  const fan = await signUp();
  const quoted = await ask(fan, own, [own.burger(99)]);
  expect(quoted).toMatchObject({ status: 409, body: { code: "order-too-large" } });
  expect(quoted.body.alternatives).toMatchObject([
    { shopId: own.shopId, lines: [own.burger(8)], without: [{ quantity: 91 }] },
  ]);
  const small = await propose(fan, [own.burger()], { stadiumId: own.stadiumId });
  const large = await createIntent(fan, { ...small, lines: [own.burger(99)] });
  expect(large).toMatchObject({ status: 409, body: { code: "order-too-large" } });
  expect(await placesOf(own.shopId)).toEqual([]);
  expect((await ask(await signUp(), own)).status).toBe(200);
});

test("eight dishes are taken by any kitchen that is free, and more where they are within a quarter of it", async () => {
  const own = await aSmallKitchen();
  expect((await ask(await signUp(), own, [own.burger(8)])).status).toBe(200);
  expect((await ask(await signUp(), own, [own.burger(9)])).body.code).toBe("order-too-large");
  await own.change({ cooksAtOnce: 12, fullFromMinutes: 60 });
  expect((await ask(await signUp(), own, [own.burger(30)])).status).toBe(200);
});

test("one unpaid order holds a quarter of counted stock at most, but always eight portions", async () => {
  const own = await openOwnVenue();
  await own.change({ cooksAtOnce: 50, fullFromMinutes: 240 });
  const { itemId } = own.burger();
  await own.count(itemId, 40);
  const fan = await signUp();
  const quoted = await ask(fan, own, [own.burger(40)]);
  expect(quoted).toMatchObject({ status: 409, body: { code: "order-too-large" } });
  expect(quoted.body.alternatives).toMatchObject([{ lines: [own.burger(10)], without: [{ quantity: 30 }] }]);
  await checkOut(fan, { lines: [own.burger(10)], stadiumId: own.stadiumId });
  expect((await ask(await signUp(), own)).status).toBe(200);
  await own.count(itemId, 8);
  const last = { orderId: "last", lines: [dish(itemId, 11, 8)], walkMinutes: 4 };
  expect((await boardOf(own.shopId).reserve(own.shopId, last)).ok).toBe(false);
});

const countOf = async (customerId: string) =>
  (await db.query.countedLimits.findFirst({ where: eq(countedLimits.key, `unpaid:customer:${customerId}`) }))
    ?.count ?? 0;

test("a draft that ended unpaid and a cancel of a waiting order count once each; paid and placed ones do not", async () => {
  const own = await openOwnVenue();
  const options = { lines: [own.burger()], stadiumId: own.stadiumId };
  const fan = await signUp();
  const { orderId } = await checkOut(fan, options);
  await setTimes(orderId, { draftExpiresAt: 1 });
  for (let round = 0; round < 2; round++) await ringAlarm(orderId);
  expect(await countOf(fan.userId)).toBe(1);
  const { id } = await aPlacedOrder({ ...options, fan });
  expect(await countOf(fan.userId)).toBe(1);
  await Promise.all([cancel(fan, id), cancel(fan, id)]);
  expect(await countOf(fan.userId)).toBe(2);
});

test("after six orders that nobody paid the account waits, its open draft can still be paid, and others order", async () => {
  const own = await openOwnVenue();
  await own.change({ cooksAtOnce: 50, fullFromMinutes: 240 });
  const fan = await signUp();
  const options = { lines: [own.burger()], stadiumId: own.stadiumId };
  // Each new key gives the draft before it up.
  let draft = await checkOut(fan, options);
  for (let round = 0; round < 6; round++) draft = await checkOut(fan, options);
  expect(await countOf(fan.userId)).toBe(6);
  const proposal = await propose(fan, [own.burger()], { stadiumId: own.stadiumId });
  const answer = await fan.send("POST", "/api/stripe/create-intent", proposal);
  expect(answer.status).toBe(429);
  const wait = Number(answer.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(3_500);
  expect(await answer.json()).toMatchObject({ code: "too-many-unpaid", retryAfterSeconds: wait });
  expect((await createIntent(fan, draft.proposal)).status).toBe(200);
  await payWithCard(draft.clientSecret);
  expect((await place(fan, draft.orderId)).status).toBe(200);
  await checkOut(await signUp(), options);
  await db
    .update(countedLimits)
    .set({ resetAt: 1 })
    .where(eq(countedLimits.key, `unpaid:customer:${fan.userId}`));
  expect((await createIntent(fan, proposal)).status).toBe(200);
});

test("a draft that the provider never opened a payment for does not count", async () => {
  const own = await openOwnVenue();
  const fan = await signUp();
  const { orderId } = await checkOut(fan, { lines: [own.burger()], stadiumId: own.stadiumId });
  await db.update(orders).set({ draftExpiresAt: 1 }).where(eq(orders.id, orderId));
  await db.run(`delete from payments where order_id = '${orderId}'`);
  await ringAlarm(orderId);
  expect((await row(orderId)).closedAt).not.toBeNull();
  expect(await countOf(fan.userId)).toBe(0);
});

test("where new accounts' unpaid orders hold a third of a kitchen the next new account is challenged, nobody else", async () => {
  const own = await openOwnVenue();
  await own.change({ cooksAtOnce: 1, busyFromMinutes: 1, fullFromMinutes: 110 });
  const options = { stadiumId: own.stadiumId };
  const start = async (fan: Client) => createIntent(fan, await propose(fan, [own.burger()], options));
  const regular = await signUp();
  const { id } = await aPlacedOrder({ lines: [own.burger()], ...options, fan: regular });
  await db.update(orders).set({ capturedMinor: 1, closedAt: 1 }).where(eq(orders.id, id));
  await boardOf(own.shopId).orderChanged(own.shopId, id);
  for (let crowd = 0; crowd < 3; crowd++)
    await checkOut(await signUp(), { lines: [own.burger(3)], ...options });

  const next = await signUp();
  expect(await start(next)).toMatchObject({ status: 428, body: { code: "challenge-required" } });
  expect(await ordersOf(next.userId)).toEqual([]);
  expect((await start(regular)).status).toBe(200);
  next.cookies.set(passCookie.name, await aPass());
  expect((await start(next)).status).toBe(200);
  expect(await placesOf(own.shopId)).toHaveLength(5);
});

test("where new accounts' unpaid orders hold a third of the shelves the next new account is challenged, nobody else", async () => {
  const own = await openPickupVenue(["A1", "A2", "A3", "A4", "A5", "A6"]);
  await own.change({ cooksAtOnce: 50, fullFromMinutes: 240 });
  const options = { stadiumId: own.stadiumId, lines: [own.cola()], fulfilment: "pickup" as const };
  const start = async (fan: Client, change: Partial<typeof options> & { checkoutKey?: string } = {}) =>
    createIntent(fan, await propose(fan, [own.cola()], { ...options, ...change }));
  const regular = await signUp();
  const { id } = await aPlacedOrder({ ...options, fan: regular });
  await db.update(orders).set({ capturedMinor: 1, closedAt: 1 }).where(eq(orders.id, id));
  await boardOf(own.shopId).orderChanged(own.shopId, id);
  const crowd = await Promise.all(Array.from({ length: 3 }, () => signUp()));
  const drafts = [];
  for (const fan of crowd) drafts.push(await checkOut(fan, options));

  const next = await signUp();
  expect(await start(next)).toMatchObject({ status: 428, body: { code: "challenge-required" } });
  expect(await ordersOf(next.userId)).toEqual([]);
  // A draft to the seat holds no shelf, so its place in the kitchen is no way around.
  const seated = await checkOut(next, { ...options, fulfilment: undefined });
  const { checkoutKey } = seated.proposal;
  expect((await start(next, { checkoutKey })).body.code).toBe("challenge-required");
  // Whoever has a shelf keeps it unasked, and what is paid is no longer counted.
  const [first] = drafts;
  expect((await createIntent(crowd[0] ?? next, first?.proposal)).status).toBe(200);
  expect((await start(regular)).status).toBe(200);
  next.cookies.set(passCookie.name, await aPass());
  expect((await start(next, { checkoutKey })).status).toBe(200);
  expect(await shelvesOf(own.shopId)).toHaveLength(5);
});

test("paid orders of new accounts leave the shelves to the next new account without a challenge", async () => {
  const own = await openPickupVenue(["A1", "A2", "A3", "A4"]);
  await own.change({ cooksAtOnce: 50, fullFromMinutes: 240 });
  const options = { stadiumId: own.stadiumId, lines: [own.cola()], fulfilment: "pickup" as const };
  for (let paid = 0; paid < 3; paid++) await aPlacedOrder(options);
  await checkOut(await signUp(), options);
  expect(await shelvesOf(own.shopId)).toHaveLength(4);
});
