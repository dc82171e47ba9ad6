import { afterEach, expect, test, vi } from "vitest";
import { findOpenAlert } from "#worker/db/alerts.ts";
import { menuInKv, watchKv } from "../support/menu-writes.ts";
import { boardOf } from "../support/worker-kitchen.ts";
import { db, openOwnVenue, ringFloor, signUpStaff } from "../support/worker-world.ts";
import { injects } from "./support/fault.ts";

afterEach(() => void vi.restoreAllMocks());

/** Two shops of a stadium with five dishes each, whose boards know their menus. */
async function twoBoards() {
  const own = await openOwnVenue(undefined, (file) => {
    const [burger] = file.items;
    const shopIds = file.shops.map(({ id }: { id: string }) => id);
    file.items = Array.from({ length: 10 }, (_, index) => ({
      ...structuredClone(burger),
      id: `${index}${burger.id.slice(1)}`,
      shops: [shopIds[index % 2]],
      testimonials: [],
    }));
  });
  const { stadiumId, venue } = own;
  const staff = await signUpStaff(
    ...venue.shops.map(({ id: shopId }) => ({ role: "shop" as const, shopId })),
  );
  for (const { id } of venue.shops) await boardOf(id).shopChanged(id);
  const tap = async (index: number) => {
    const { id, shops } = venue.items[index] ?? { id: "", shops: [] };
    const path = `/api/staff/shops/${shops[0]}/items/${id}`;
    expect((await staff.send("POST", path, { isAvailable: false })).status).toBe(204);
  };
  return {
    stadiumId,
    tapAll: () => Promise.all(venue.items.map((_, index) => tap(index))),
    tap,
    left: async () => (await menuInKv(stadiumId))?.items.filter((item) => item.isAvailable).length,
  };
}

test("the menu's key is written once a second at most, the last state too, and nobody is alarmed", async () => {
  injects(85, "ten dishes sold out at once on two boards");
  const { stadiumId, tapAll, left } = await twoBoards();
  const writes = watchKv();
  await tapAll();
  await vi.waitFor(async () => expect(await left()).toBe(0), 10_000);
  await ringFloor(stadiumId);
  const at = writes.of(stadiumId);
  expect(at.length).toBeLessThanOrEqual(1 + Math.ceil(((at.at(-1) ?? 0) - (at[0] ?? 0)) / 1_000));
  for (const [nth, each] of at.slice(1).entries())
    expect(each - (at[nth] ?? 0)).toBeGreaterThanOrEqual(1_000);
  expect(await findOpenAlert(db, "menu-behind", stadiumId)).toBeNull();
});

test("a write that KV refuses is made again by the alarm; only one that keeps failing opens an alert, and ends it", async () => {
  injects(85, "KV refuses six writes of a key with 429", 6);
  const { stadiumId, tap, left } = await twoBoards();
  let refusals = 6;
  const writes = watchKv((key) => {
    if (key.startsWith("catalog:") && refusals-- > 0) throw new Error("KV PUT failed: 429 Too Many Requests");
  });
  const alert = () => findOpenAlert(db, "menu-behind", stadiumId);
  await tap(0);
  expect([await left(), writes.of(stadiumId).length]).toEqual([10, 1]);
  for (let tries = 2; tries <= 5; tries++) {
    await ringFloor(stadiumId);
    expect([writes.of(stadiumId).length, await alert()]).toEqual([tries, null]);
  }
  await ringFloor(stadiumId);
  expect(await alert()).toMatchObject({ stadiumId });
  await ringFloor(stadiumId);
  expect([await left(), writes.of(stadiumId).length, await alert()]).toEqual([9, 7, null]);
});
