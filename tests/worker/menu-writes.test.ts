import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { menuItems } from "#worker/db/schema/index.ts";
import { createServices, servicesOf } from "#worker/services/services.ts";
import { backdateMenuWrite, menuInKv, watchKv, withMenusOf } from "../support/menu-writes.ts";
import { boardOf, ringBoard } from "../support/worker-kitchen.ts";
import { bringIn, db, openOwnVenue, publishMenu, ringFloor, signUpStaff } from "../support/worker-world.ts";

afterEach(() => void vi.restoreAllMocks());

/** A shop whose board knows its menu. */
async function aKitchen() {
  const own = await openOwnVenue();
  const staff = await signUpStaff({ role: "shop", shopId: own.shopId });
  const { itemId } = own.burger();
  const path = `/api/staff/shops/${own.shopId}/items/${itemId}`;
  await boardOf(own.shopId).shopChanged(own.shopId);
  return {
    ...own,
    itemId,
    tap: async (isAvailable: boolean) => (await staff.send("POST", path, { isAvailable })).status,
    isSoldOut: async () =>
      (await menuInKv(own.stadiumId))?.items.find(({ id }) => id === itemId)?.isAvailable === false,
  };
}

test("a dish that sells out is one write of the menu's key, before the tap is answered", async () => {
  const { stadiumId, tap, isSoldOut } = await aKitchen();
  const writes = watchKv();
  expect(await tap(false)).toBe(204);
  expect([await isSoldOut(), writes.all.length]).toEqual([true, 1]);
  // Its board tells of it as well.
  await ringFloor(stadiumId);
  expect(writes.all.length).toBe(1);
});

test("a tap within the second after a write is written by the alarm", async () => {
  const { stadiumId, tap, isSoldOut } = await aKitchen();
  const writes = watchKv();
  await tap(false);
  await tap(true);
  expect([await isSoldOut(), writes.of(stadiumId).length]).toEqual([true, 1]);
  await vi.waitFor(async () => expect(await isSoldOut()).toBe(false), 5_000);
  const [first = 0, second = 0] = writes.of(stadiumId);
  expect(second - first).toBeGreaterThanOrEqual(1_000);
});

test("a board that wakes writes no menu", async () => {
  const { stadiumId, shopId } = await aKitchen();
  const writes = watchKv();
  await ringBoard(shopId);
  await boardOf(shopId).shopChanged(shopId);
  await ringFloor(stadiumId);
  expect(writes.all).toEqual([]);
});

test("the minute has a menu written that a command changed, and one whose floor was not told", async () => {
  const { venue, stadiumId, itemId } = await aKitchen();
  const writes = watchKv();
  const minute = () => createServices(withMenusOf([stadiumId])).upkeep.refreshMenus();
  await minute();
  expect(writes.of(stadiumId)).toEqual([]);
  const item = venue.items.find(({ id }) => id === itemId);
  if (item) item.priceMinor += 100;
  await bringIn(venue, "untold");
  await minute();
  expect(writes.of(stadiumId)).toHaveLength(1);
  expect((await menuInKv(stadiumId))?.items.find(({ id }) => id === itemId)?.priceMinor).toBe(
    item?.priceMinor,
  );
});

test("a menu that has not changed is written again after a minute, for its age, and not before", async () => {
  const { stadiumId } = await aKitchen();
  await publishMenu(stadiumId);
  const writes = watchKv();
  await publishMenu(stadiumId);
  expect(writes.of(stadiumId)).toHaveLength(0);
  await backdateMenuWrite(stadiumId, 60_000);
  await publishMenu(stadiumId);
  expect(writes.of(stadiumId)).toHaveLength(1);
});

test("the lists across stadiums are written by the minute, and only when they have changed", async () => {
  const { stadiumId, itemId } = await aKitchen();
  const services = servicesOf(env);
  await services.upkeep.refreshLists();
  const listed = await services.snapshots.readStadiums();
  const popular = await services.snapshots.readPopular();
  expect(listed?.stadiums.map(({ id }) => id)).toContain(stadiumId);
  expect(popular?.parts[stadiumId]?.map(({ id }) => id)).toContain(itemId);
  const writes = watchKv();
  await services.upkeep.refreshLists();
  expect(writes.all).toEqual([]);
  await db.update(menuItems).set({ priceMinor: 4_300 }).where(eq(menuItems.id, itemId));
  await publishMenu(stadiumId);
  await services.upkeep.refreshLists();
  expect(writes.all.map(({ key }) => key)).toEqual([expect.stringMatching(/^catalog:/), "popular:2"]);
});
