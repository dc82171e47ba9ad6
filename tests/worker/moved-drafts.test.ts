import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "#worker/db/schema/index.ts";
import { movePromises } from "#worker/usecases/kitchen/board-store.ts";
import { payWithCard } from "../support/stripe-control.ts";
import { aGuest, guestIntent, guestSeat, scan, takeGuests } from "../support/worker-guests.ts";
import { boardOf, makeLookupsDue, placesOf, ringBoard, shelvesOf } from "../support/worker-kitchen.ts";
import { boardsTold, checkOut, move, place, row } from "../support/worker-orders.ts";
import { openPickupVenue } from "../support/worker-pickup.ts";
import { db, newKey, openOwnVenue, signUp, signUpStaff } from "../support/worker-world.ts";

// A cart keeps its checkout key when its dishes change, and with them its shop.

/** A venue whose grill sells the burger, and whose bar the cola. */
async function twoShops(open: typeof openOwnVenue = openOwnVenue) {
  let bar = "";
  const own = await open(undefined, (file) => {
    bar = file.shops[1].id;
    file.items[1].shops = [bar];
  });
  return { ...own, grill: own.shopId, bar };
}

/** The board reads again all that it holds. */
async function look(shopId: string) {
  await makeLookupsDue(shopId);
  await ringBoard(shopId);
}

test("a draft that moves to another shop has a place there and nowhere else, also once it is paid and cooks", async () => {
  const { grill, bar, burger, cola, stadiumId } = await twoShops();
  const [fan, checkoutKey] = [await signUp(), newKey()];
  const first = await checkOut(fan, { lines: [burger()], stadiumId, checkoutKey });
  expect(await placesOf(grill)).toEqual([first.orderId]);
  const { orderId: id, clientSecret } = await checkOut(fan, { lines: [cola()], stadiumId, checkoutKey });
  expect(id).toBe(first.orderId);
  await boardsTold(id);
  expect([await placesOf(grill), await placesOf(bar)]).toEqual([[], [id]]);

  await payWithCard(clientSecret);
  const placed = await place(fan, id);
  expect(placed.status).toBe(200);
  await boardsTold(id);
  const { promiseFromAt, promiseToAt } = await row(id);
  // Somebody reports it to the shop that it left, late.
  await boardOf(grill).orderChanged(grill, id);
  await look(grill);
  expect([await placesOf(grill), await placesOf(bar)]).toEqual([[], [id]]);
  expect(await row(id)).toMatchObject({ promiseFromAt, promiseToAt });
  const staff = await signUpStaff({ role: "shop", shopId: bar });
  await move(staff, placed.body.orderCode, { action: "accept" });
  await look(grill);
  expect([await placesOf(grill), await placesOf(bar)]).toEqual([[], [id]]);
});

test("a shop that missed that a draft left frees its place and its shelf at its next look", async () => {
  const own = await openPickupVenue(["A1"]);
  const bar = own.venue.shops[1]?.id ?? "";
  const { orderId } = await checkOut(await signUp(), {
    ...{ lines: [own.burger()], stadiumId: own.stadiumId, fulfilment: "pickup" },
  });
  await db.update(orders).set({ shopId: bar }).where(eq(orders.id, orderId));
  await look(own.shopId);
  expect([await placesOf(own.shopId), await shelvesOf(own.shopId)]).toEqual([[], []]);
});

test("no shop moves the promise of another shop's order", async () => {
  const { grill, bar, burger, stadiumId } = await twoShops();
  const fan = await signUp();
  const { orderId, clientSecret } = await checkOut(fan, { lines: [burger()], stadiumId });
  await payWithCard(clientSecret);
  await place(fan, orderId);
  const { promiseFromAt } = await row(orderId);
  await movePromises(db, bar, [{ orderId, fromAt: 1, toAt: 2 }]);
  expect((await row(orderId)).promiseFromAt).toBe(promiseFromAt);
  await movePromises(db, grill, [{ orderId, fromAt: 1, toAt: 2 }]);
  expect((await row(orderId)).promiseFromAt).toBe(1);
});

test("a move that the seat's bound refuses leaves the draft in its old kitchen, and the new one lets go", async () => {
  const venue = await twoShops();
  const { grill, bar, cola } = venue;
  await takeGuests(venue);
  const [guest, checkoutKey] = [await aGuest(venue), newKey()];
  const { body } = await guestIntent(guest, venue, { checkoutKey });
  const beside = { ...guestSeat, seatNo: "8" };
  for (let four = 0; four < 4; four++) await guestIntent(await aGuest(venue, beside), venue);
  await scan(guest, venue, beside);
  const moved = await guestIntent(guest, venue, { checkoutKey, lines: [cola()] });
  expect(moved).toMatchObject({ status: 409, body: { code: "guest-seat-full" } });
  await look(bar);
  await look(grill);
  expect(await placesOf(bar)).toEqual([]);
  expect(await placesOf(grill)).toContain(body.orderId);
});
