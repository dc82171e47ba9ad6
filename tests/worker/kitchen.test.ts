import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { LiveStadium } from "#domain/shop/live-shops.ts";
import { readOne } from "#worker/db/reading.ts";
import { orders } from "#worker/db/schema/index.ts";
import { diesIn, dyingServices, forEachDeath } from "../support/dying-worker.ts";
import { boardOf, dish, liveShop, makeLookupsDue, placesOf, ringBoard } from "../support/worker-kitchen.ts";
import {
  aPlacedOrder,
  cancel,
  checkOut,
  createIntent,
  move,
  ordersOf,
  ringAlarm,
  row,
  setTimes,
} from "../support/worker-orders.ts";
import { createClient, db, openOwnVenue, propose, signUp, signUpStaff } from "../support/worker-world.ts";

const burgerMinutes = 11;

/** A venue whose one shop has room for so many burgers at a time. */
async function roomFor(burgers: number) {
  const own = await openOwnVenue();
  await own.change({ cooksAtOnce: 1, busyFromMinutes: 1, fullFromMinutes: burgers * burgerMinutes });
  return own;
}
const request = (orderId: string, itemId: string) => ({ orderId, lines: [dish(itemId)], walkMinutes: 4 });

test("500 checkouts at once for 20 places: exactly 20 are admitted", async () => {
  const own = await roomFor(20);
  const { itemId } = own.burger();
  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, index) =>
      boardOf(own.shopId).reserve(own.shopId, request(`fan-${index}`, itemId)),
    ),
  );
  expect(answers.filter((each) => each.ok)).toHaveLength(20);
  expect(new Set(answers.flatMap((each) => (each.ok ? [] : [each.reason])))).toEqual(new Set(["shop-full"]));
  expect(await placesOf(own.shopId)).toHaveLength(20);
  // None of them was ever stored: with their short hold over, all places are given back.
  await makeLookupsDue(own.shopId);
  await ringBoard(own.shopId);
  expect(await placesOf(own.shopId)).toEqual([]);
});

test("500 checkouts at once for the last 20 portions: exactly 20 are admitted, and the others learn which dish is missing", async () => {
  const own = await openOwnVenue();
  const { itemId } = own.burger();
  await own.change({ cooksAtOnce: 50, fullFromMinutes: 240 });
  await own.count(itemId, 20);
  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, index) =>
      boardOf(own.shopId).reserve(own.shopId, request(`fan-${index}`, itemId)),
    ),
  );
  expect(answers.filter((each) => each.ok)).toHaveLength(20);
  expect(answers.find((each) => !each.ok)).toEqual({ ok: false, reason: "sold-out", itemId, left: 0 });
});

test("fans who check out at once for three places: three reach the payment, the others are told before any charge", async () => {
  const own = await roomFor(3);
  const fans = await Promise.all(Array.from({ length: 10 }, () => signUp()));
  const proposals = await Promise.all(
    fans.map((fan) => propose(fan, [own.burger()], { stadiumId: own.stadiumId })),
  );
  const answers = await Promise.all(fans.map((fan, index) => createIntent(fan, proposals[index])));
  const admitted = answers.filter((each) => each.status === 200);
  expect(admitted).toHaveLength(3);
  for (const refused of answers.filter((each) => each.status !== 200))
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "shop-full", aboutMinutes: expect.any(Number) },
    });
  const stored = await db.select().from(orders).where(eq(orders.shopId, own.shopId));
  expect(stored.map((each) => each.id).sort()).toEqual(admitted.map((each) => each.body.orderId).sort());
  expect((await placesOf(own.shopId)).sort()).toEqual(stored.map((each) => each.id).sort());
});

test("a full shop is shown before the cart and in the quote, with the time until it has room", async () => {
  const own = await roomFor(2);
  for (let round = 0; round < 2; round++)
    await aPlacedOrder({ lines: [own.burger()], stadiumId: own.stadiumId });
  expect(await liveShop(own.stadiumId, own.shopId)).toMatchObject({ isOpen: true, load: "full" });
  expect((await liveShop(own.stadiumId, own.shopId)).roomInMinutes).toBeGreaterThan(0);
  const { body: live } = await createClient().json<LiveStadium>("GET", `/api/stadiums/${own.stadiumId}/live`);
  expect(live.dishes[own.burger().itemId]).toMatchObject({ state: "full", minutes: expect.any(Number) });
  const fan = await signUp();
  const quoted = await fan.json("POST", "/api/quote", {
    stadiumId: own.stadiumId,
    lines: [own.burger()],
    tip: { kind: "amount", amountMinor: 0 },
  });
  expect(quoted).toMatchObject({ status: 409, body: { code: "shop-full", alternatives: [] } });
});

test("a fan whose draft holds the last place is not told that the kitchen is full", async () => {
  const own = await roomFor(1);
  const fan = await signUp();
  const { proposal, orderId } = await checkOut(fan, { lines: [own.burger()], stadiumId: own.stadiumId });
  const body = {
    stadiumId: own.stadiumId,
    lines: [own.burger()],
    tip: proposal.tip,
    checkoutKey: proposal.checkoutKey,
  };
  expect((await fan.json("POST", "/api/quote", body)).status).toBe(200);
  expect((await createIntent(fan, proposal)).body.orderId).toBe(orderId);
  const stranger = await signUp();
  expect((await stranger.json("POST", "/api/quote", body)).body.code).toBe("shop-full");
});

test("a place comes back when the order is canceled, expires, or is ready", async () => {
  const own = await roomFor(1);
  const options = { lines: [own.burger()], stadiumId: own.stadiumId };
  const canceled = await aPlacedOrder(options);
  await cancel(canceled.fan, canceled.id);
  expect(await placesOf(own.shopId)).toEqual([]);

  const fan = await signUp();
  const { orderId } = await checkOut(fan, options);
  await setTimes(orderId, { draftExpiresAt: Date.now() - 1_000 });
  await ringAlarm(orderId);
  expect(await placesOf(own.shopId)).toEqual([]);

  const cooked = await aPlacedOrder(options);
  const staff = await signUpStaff({ role: "shop", shopId: own.shopId });
  await move(staff, cooked.code, { action: "accept" });
  expect(await placesOf(own.shopId)).toEqual([cooked.id]);
  await move(staff, cooked.code, { action: "ready" });
  expect(await placesOf(own.shopId)).toEqual([]);
});

test("the board asks D1 before it frees a place, so a live order keeps it however often the alarm runs", async () => {
  const own = await roomFor(2);
  const fan = await signUp();
  const { orderId } = await checkOut(fan, { lines: [own.burger()], stadiumId: own.stadiumId });
  await boardOf(own.shopId).reserve(own.shopId, request("never-stored", own.burger().itemId));
  for (let round = 0; round < 2; round++) {
    await makeLookupsDue(own.shopId);
    await ringBoard(own.shopId);
    expect(await placesOf(own.shopId)).toEqual([orderId]);
  }
});

test("a Worker that dies anywhere while it opens a checkout leaves no place reserved without an order", async () => {
  const own = await openOwnVenue();
  await own.change({ cooksAtOnce: 50, fullFromMinutes: 240 });
  await forEachDeath(async (death) => {
    const fan = await signUp();
    const proposal = await propose(fan, [own.burger()], { stadiumId: own.stadiumId });
    const services = dyingServices(death);
    const { amount, deliveryFee, tipAmount, currency: _, ...rest } = proposal;
    const currency = "ILS";
    const customer = { id: fan.userId, asker: fan.userId, email: fan.email, name: "Noa Levi" };
    const headers = new Headers();
    const start = async () =>
      services.checkout.start(headers, {
        customer,
        proposal: { ...rest, platform: "Web", isSeatSigned: false, isSeatInsisted: false, allergies: [] },
        claims: { amount, currency, deliveryFee, tipAmount, account: null },
        language: "he",
        read: await readOne(services.db, (await services.checkout.asks(rest, headers))(fan.userId)),
      });
    const end = await diesIn(start());
    await makeLookupsDue(own.shopId);
    await ringBoard(own.shopId);
    const [stored] = await ordersOf(fan.userId);
    const places = await placesOf(own.shopId);
    if (stored) {
      expect(places).toContain(stored.id);
      await setTimes(stored.id, { draftExpiresAt: Date.now() - 1_000 });
      await ringAlarm(stored.id);
      expect((await row(stored.id)).closedAt).not.toBeNull();
    }
    expect(await placesOf(own.shopId)).toEqual([]);
    return end;
  });
}, 60_000);
