import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Alternative, Quote } from "#domain/cart/checkout.ts";
import { menuItems, shopItems, shops } from "#worker/db/schema/index.ts";
import { intentsOfCustomer, payWithCard } from "../support/stripe-control.ts";
import {
  checkOut,
  createIntent,
  ordersOf,
  place,
  ringAlarm,
  row,
  setTimes,
} from "../support/worker-orders.ts";
import { db, openOwnVenue, propose, signUp } from "../support/worker-world.ts";
import { injects } from "./support/fault.ts";

type Refusal = { itemId: string; left: number; alternatives: Alternative[]; quote: Quote };

/** Fans with the same cart, as their phones show it, before something changes under them. */
async function carts(count: number) {
  const own = await openOwnVenue();
  const fans = await Promise.all(Array.from({ length: count }, () => signUp()));
  const proposals = await Promise.all(
    fans.map((fan) => propose(fan, [own.burger(2), own.cola()], { stadiumId: own.stadiumId })),
  );
  return { own, fans, proposals };
}
async function expectNothingCharged(userId: string) {
  expect((await ordersOf(userId)).filter((each) => each.closedAt === null)).toEqual([]);
  expect((await intentsOfCustomer(userId)).filter((each) => each.status !== "canceled")).toEqual([]);
}

test("a dish that sells out while it lies in many carts is named to each, with what can be had of it", async () => {
  injects(60, "one portion left of a dish that lies twice in five carts", 5);
  const { own, fans, proposals } = await carts(5);
  await own.count(own.burger().itemId, 1);
  for (const [index, fan] of fans.entries()) {
    const { status, body } = await fan.json<Refusal>("POST", "/api/stripe/create-intent", proposals[index]);
    expect([status, body.code, body.itemId, body.left]).toEqual([409, "sold-out", own.burger().itemId, 1]);
    expect(body.alternatives[0]?.lines).toContainEqual({ ...own.burger(), quantity: 1 });
    await expectNothingCharged(fan.userId);
  }
  // The way on that was offered is one that can be paid.
  const [fan] = fans;
  if (!fan) throw new Error("nobody");
  const less = await checkOut(fan, { lines: [own.burger(1), own.cola()], stadiumId: own.stadiumId });
  await payWithCard(less.clientSecret);
  expect((await place(fan, less.orderId)).status).toBe(200);
});

test("a dish that costs more, or less, while it lies in carts is charged at no price that the fan has not seen", async () => {
  injects(60, "price raised, then lowered, under three carts", 6);
  const { own, fans, proposals } = await carts(3);
  for (const priceMinor of [9_900, 1_000])
    for (const [index, fan] of fans.entries()) {
      await db.update(menuItems).set({ priceMinor }).where(eq(menuItems.id, own.burger().itemId));
      const { status, body } = await fan.json<Refusal>("POST", "/api/stripe/create-intent", proposals[index]);
      expect([status, body.code]).toEqual([409, "quote-changed"]);
      expect(body.quote.totals.subtotalMinor).toBe(2 * priceMinor + 5_400);
      await expectNothingCharged(fan.userId);
    }
  const [fan] = fans;
  if (!fan) throw new Error("nobody");
  const agreed = await checkOut(fan, { lines: [own.burger(2), own.cola()], stadiumId: own.stadiumId });
  expect((await row(agreed.orderId)).totalMinor).toBe(agreed.quote.totals.totalMinor);
});

test("a shop that pauses under filled carts says so before any charge, and who has paid already keeps the order or the money", async () => {
  injects(60, "shop paused under two carts and one paid draft", 3);
  const { own, fans, proposals } = await carts(2);
  const paying = await signUp();
  const draft = await checkOut(paying, { lines: [own.burger()], stadiumId: own.stadiumId });
  await payWithCard(draft.clientSecret);
  await db
    .update(shops)
    .set({ pausedUntil: Date.now() + 60_000 })
    .where(eq(shops.id, own.shopId));
  for (const [index, fan] of fans.entries()) {
    expect(await createIntent(fan, proposals[index])).toMatchObject({
      status: 409,
      body: { code: "shops-closed" },
    });
    await expectNothingCharged(fan.userId);
  }
  expect((await place(paying, draft.orderId)).status).toBe(200);
  await setTimes(draft.orderId, { acceptBy: 1 });
  await ringAlarm(draft.orderId);
  expect(await row(draft.orderId)).toMatchObject({ cancelReason: "not-accepted", paymentState: "released" });
});

test("a choice that left the dish while it lies in a cart is refused as such, and a dish that is gone by name", async () => {
  injects(60, "dish taken off the menu, and off the shop, under a cart", 2);
  const { own, fans, proposals } = await carts(2);
  const [one, other] = fans;
  if (!one || !other) throw new Error("nobody");
  await db.update(shopItems).set({ isAvailable: false }).where(eq(shopItems.itemId, own.cola().itemId));
  expect(await createIntent(one, proposals[0])).toMatchObject({
    status: 409,
    body: { code: "item-unavailable", itemId: own.cola().itemId },
  });
  await db.delete(shopItems).where(eq(shopItems.itemId, own.cola().itemId));
  await db.delete(menuItems).where(eq(menuItems.id, own.cola().itemId));
  expect(await createIntent(other, proposals[1])).toMatchObject({
    status: 400,
    body: { code: "item-unknown", itemId: own.cola().itemId },
  });
  for (const { userId } of fans) await expectNothingCharged(userId);
});
