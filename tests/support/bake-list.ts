import { and, eq } from "drizzle-orm";
import type { KitchenLine } from "#domain/kitchen/kitchen.ts";
import { shopItems } from "#worker/db/schema/index.ts";
import { inBoard } from "./worker-kitchen.ts";
import { db, openOwnVenue, signUpStaff } from "./worker-world.ts";

/** A shop with one cook and somebody at its board, that cooks burgers ahead. */
export async function aShopWithTrays({
  holdMinutes = 60 as number | null,
  account = undefined as string | undefined,
} = {}) {
  const own = await openOwnVenue(account);
  await own.change({ cooksAtOnce: 1, busyFromMinutes: 300, fullFromMinutes: 400 });
  const { itemId } = own.burger();
  const here = and(eq(shopItems.shopId, own.shopId), eq(shopItems.itemId, itemId));
  await db.update(shopItems).set({ holdMinutes, tray: 6 }).where(here);
  const staff = await signUpStaff({ role: "shop", shopId: own.shopId });
  const run = async (body: object) =>
    (await staff.send("POST", `/api/staff/shops/${own.shopId}/trays`, body)).status;
  async function putIn(portions: number) {
    const trayId = crypto.randomUUID();
    await run({ action: "in", trayId, itemId, portions });
    return trayId;
  }
  const take = (trayId: string) => run({ action: "out", trayId });
  return {
    ...own,
    staff,
    run,
    putIn,
    take,
    /** One that is out. */
    async aTray(portions: number) {
      const trayId = await putIn(portions);
      await take(trayId);
      return trayId;
    },
  };
}

/** Portions that each order holds. */
export const heldPortions = (shopId: string): Promise<Record<string, number>> =>
  inBoard(shopId, ({ sql }) => {
    const rows = sql.exec<{ order_id: string; body: string }>("select order_id, body from places").toArray();
    const held = rows.map(({ order_id, body }) => {
      const { lines } = JSON.parse(body) as { lines: KitchenLine[] };
      const taken = lines.flatMap((line) => line.taken ?? []);
      return [order_id, taken.reduce((sum, { quantity }) => sum + quantity, 0)] as const;
    });
    return Object.fromEntries(held.filter(([, portions]) => portions > 0));
  });
