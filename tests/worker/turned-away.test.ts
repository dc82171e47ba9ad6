import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { minuteMs } from "#domain/durations.ts";
import { serializeSeat } from "#domain/seat/seat.ts";
import { shopItems, turnedAway } from "#worker/db/schema/index.ts";
import { servicesOf } from "#worker/services/services.ts";
import { viewEvening } from "#worker/usecases/venue/venue-figures.ts";
import { inBoard, ringBoard } from "../support/worker-kitchen.ts";
import { checkOut } from "../support/worker-orders.ts";
import { createClient, db, location, newKey, openOwnVenue, seat, signUp } from "../support/worker-world.ts";

type Own = Awaited<ReturnType<typeof openOwnVenue>>;

/** A venue whose one kitchen is full. */
async function aFullVenue() {
  const own = await openOwnVenue();
  await own.change({ cooksAtOnce: 1, busyFromMinutes: 1, fullFromMinutes: 11 });
  await checkOut(await signUp(), { lines: [own.burger()], stadiumId: own.stadiumId });
  return own;
}

type Fan = Pick<ReturnType<typeof createClient>, "json">;

const ask = (own: Own, fan: Fan, quantity = 1) =>
  fan.json<{ code?: string }>("POST", "/api/quote", {
    ...{ stadiumId: own.stadiumId, lines: [own.burger(quantity)], tip: { kind: "amount", amountMinor: 0 } },
    ...{ checkoutKey: newKey(), stand: seat.stand, near: location },
  });

/** The board's alarm, ten minutes later; returns what is stored then. */
async function storedOf({ shopId }: Own) {
  await expect
    .poll(() => inBoard(shopId, ({ sql }) => sql.exec("select * from turned_away").toArray().length))
    .toBeGreaterThan(0);
  await inBoard(shopId, ({ sql }) => sql.exec("update turned_away set at = at - ?", 10 * minuteMs));
  await ringBoard(shopId);
  return db.select().from(turnedAway).where(eq(turnedAway.shopId, shopId));
}

test("a fan whom no shop can cook for is counted once, with the work and the price, and stands on the evening's page", async () => {
  const own = await aFullVenue();
  const [fan, other] = [await signUp(), await signUp()];
  for (const each of [fan, fan, other])
    expect(await ask(own, each)).toMatchObject({ body: { code: "shop-full" } });
  await expect
    .poll(() => inBoard(own.shopId, ({ sql }) => sql.exec("select * from turned_away").toArray().length))
    .toBe(2);
  const [row, ...more] = await storedOf(own);
  expect(more).toEqual([]);
  const itemId = own.burger().itemId;
  expect(row).toMatchObject({ reason: "shop-full", fans: 2, workMinutes: 22, foodMinor: 10_800 });
  expect(row?.dishes).toEqual({ [itemId]: 2 });

  // Whoever goes on asking stays that one fan, and nobody's id reaches the record.
  await ask(own, fan);
  await ringBoard(own.shopId);
  const stored = await db.select().from(turnedAway).where(eq(turnedAway.shopId, own.shopId));
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(fan.userId);

  const at = Date.now();
  const span = { from: at - 60 * minuteMs, to: at, bucketMs: minuteMs, stepBucketMs: minuteMs };
  const { turnedAway: shown } = await viewEvening({ db, now: () => at }, own.stadiumId, { span, at });
  expect(shown).toMatchObject([{ shopId: own.shopId, reason: "shop-full", fans: 2, foodMinor: 10_800 }]);
});

test("whoever gets a place after all, here or at another stand, was not turned away", async () => {
  const own = await aFullVenue();
  const fan = await signUp();
  await ask(own, fan);
  await ask(own, await signUp());
  await own.change({ fullFromMinutes: 60 });
  await checkOut(fan, { lines: [own.burger()], stadiumId: own.stadiumId });
  expect(await storedOf(own)).toMatchObject([{ fans: 1 }]);

  const full = await aFullVenue();
  const moved = await signUp();
  await ask(full, moved);
  await ask(full, await signUp());
  const shopId = full.venue.shops[1]?.id ?? "";
  await db.insert(shopItems).values({ itemId: full.burger().itemId, shopId });
  const { quote } = await checkOut(moved, { lines: [full.burger()], stadiumId: full.stadiumId });
  expect(quote.shopId).toBe(shopId);
  expect(await storedOf(full)).toMatchObject([{ fans: 1 }]);
});

test("whoever has no account counts by the scanned seat alone, and ninety-nine portions count as the eight that one may order", async () => {
  const own = await openOwnVenue();
  const { itemId } = own.burger();
  await db.update(shopItems).set({ stock: 50 }).where(eq(shopItems.itemId, itemId));
  const [atSeat, forged] = [createClient(), createClient()];
  for (const { cookies } of [atSeat, forged]) cookies.set("seatside_seat", serializeSeat(seat));
  atSeat.cookies.set("seatside_seat_sig", await servicesOf(env).seatLinks.sign(own.stadiumId, seat));
  forged.cookies.set("seatside_seat_sig", "A".repeat(16));
  for (const fan of [createClient(), forged, atSeat, atSeat, await signUp()])
    expect(await ask(own, fan, 99)).toMatchObject({ body: { code: "sold-out" } });
  expect(await storedOf(own)).toMatchObject([{ fans: 2, foodMinor: 86_400, dishes: { [itemId]: 16 } }]);
});
