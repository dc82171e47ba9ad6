import { and, eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import type { Alternative } from "#domain/cart/checkout.ts";
import { shopItems } from "#worker/db/schema/index.ts";
import { boardOf, dish, liveShop } from "../support/worker-kitchen.ts";
import { aPlacedOrder, cancel, checkOut, move } from "../support/worker-orders.ts";
import { db, openOwnVenue, signUp, signUpStaff } from "../support/worker-world.ts";

/** A venue whose shop has counted its burgers. */
async function counted(stock: number) {
  const own = await openOwnVenue();
  await own.count(own.burger().itemId, stock);
  const staff = await signUpStaff({ role: "shop", shopId: own.shopId });
  return {
    ...own,
    staff,
    order: (quantity = 1) => aPlacedOrder({ lines: [own.burger(quantity)], stadiumId: own.stadiumId }),
    quote: async (quantity: number) =>
      (await signUp()).json<{ left: number; alternatives: Alternative[] }>("POST", "/api/quote", {
        stadiumId: own.stadiumId,
        lines: [own.burger(quantity), own.cola()],
        tip: { kind: "amount", amountMinor: 0 },
      }),
    left: async () =>
      (
        await db.query.shopItems.findFirst({
          where: and(eq(shopItems.shopId, own.shopId), eq(shopItems.itemId, own.burger().itemId)),
        })
      )?.stock,
  };
}

test("portions are reserved at checkout and deducted once when the kitchen accepts", async () => {
  const shop = await counted(5);
  const { id, code } = await shop.order(2);
  expect(await shop.left()).toBe(5);
  expect((await shop.quote(4)).body).toMatchObject({ code: "sold-out", left: 3 });
  const accepted = await Promise.all([1, 2].map(() => move(shop.staff, code, { action: "accept" })));
  expect(accepted.some((each) => each.status === 200)).toBe(true);
  expect(await shop.left()).toBe(3);
  // Not counted twice, by the board and by the record: exactly three are left.
  expect((await shop.quote(3)).status).toBe(200);
  expect((await shop.quote(4)).body).toMatchObject({ code: "sold-out", left: 3 });
  await boardOf(shop.shopId).orderChanged(shop.shopId, id);
  await move(shop.staff, code, { action: "ready" });
  expect((await shop.quote(3)).status).toBe(200);
  expect(await shop.left()).toBe(3);
});

test("portions of an order canceled before acceptance are available again", async () => {
  const shop = await counted(1);
  const { fan, id } = await shop.order();
  expect((await shop.quote(1)).body.code).toBe("sold-out");
  await cancel(fan, id);
  expect((await shop.quote(1)).status).toBe(200);
  expect(await shop.left()).toBe(1);
});

test("a cart with more than is left learns the number left and is offered those", async () => {
  const shop = await counted(2);
  const { status, body } = await shop.quote(5);
  expect(status).toBe(409);
  expect(body).toMatchObject({ code: "sold-out", itemId: shop.burger().itemId, left: 2 });
  expect(body.alternatives).toMatchObject([
    {
      shopId: shop.shopId,
      lines: [{ itemId: shop.burger().itemId, quantity: 2 }, { itemId: shop.cola().itemId }],
      without: [{ itemId: shop.burger().itemId, quantity: 3 }],
    },
  ]);
});

test("two lines of a dish share its portions", async () => {
  const shop = await counted(3);
  const large = { ...shop.burger(2), choices: ["l"] };
  const answer = await (await signUp()).json("POST", "/api/quote", {
    stadiumId: shop.stadiumId,
    lines: [shop.burger(2), large],
    tip: { kind: "amount", amountMinor: 0 },
  });
  expect(answer).toMatchObject({ status: 409, body: { code: "sold-out", left: 3 } });
});

test("a line sold out before acceptance deducts nothing", async () => {
  const shop = await counted(4);
  const { code } = await aPlacedOrder({ lines: [shop.burger(2), shop.cola()], stadiumId: shop.stadiumId });
  const without = [{ position: 0, quantity: 1 }];
  expect((await move(shop.staff, code, { action: "accept", without })).status).toBe(200);
  expect(await shop.left()).toBe(3);
});

test("a count lowered below the open orders ends at zero", async () => {
  const shop = await counted(5);
  const { code } = await shop.order(3);
  await shop.count(shop.burger().itemId, 1);
  expect((await move(shop.staff, code, { action: "accept" })).status).toBe(200);
  expect(await shop.left()).toBe(0);
});

test("the last portion taken is sold out for every fan: live, on the menu, and in the quote", async () => {
  const shop = await counted(1);
  const { code } = await shop.order();
  const { itemId } = shop.burger();
  // Held, but it may come back: the menu keeps it, the live state does not offer it.
  expect((await liveShop(shop.stadiumId, shop.shopId)).soldOut).toEqual([itemId]);
  await move(shop.staff, code, { action: "accept" });
  expect((await liveShop(shop.stadiumId, shop.shopId)).soldOut).toEqual([itemId]);
  // The Worker's copy of the menu is at most five seconds old.
  await vi.waitFor(
    async () => {
      const { body } = await shop.staff.json<{ items: { id: string; isAvailable: boolean }[] }>(
        "GET",
        `/api/stadiums/${shop.stadiumId}/catalog`,
      );
      expect(body.items.find((item) => item.id === itemId)?.isAvailable).toBe(false);
    },
    { timeout: 10_000, interval: 250 },
  );
  expect((await shop.quote(1)).body.code).toBe("item-unavailable");
});

test("a draft keeps its reserved portions when the dish sells out during payment", async () => {
  const shop = await counted(1);
  const fan = await signUp();
  const { orderId } = await checkOut(fan, { lines: [shop.burger()], stadiumId: shop.stadiumId });
  const late = { orderId: "late", lines: [dish(shop.burger().itemId)], walkMinutes: 4 };
  expect(await boardOf(shop.shopId).reserve(shop.shopId, late)).toMatchObject({
    ok: false,
    reason: "sold-out",
  });
  const again = { ...late, orderId };
  expect((await boardOf(shop.shopId).reserve(shop.shopId, again)).ok).toBe(true);
});
