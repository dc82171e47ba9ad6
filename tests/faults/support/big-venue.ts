import { eq } from "drizzle-orm";
import { menuItems, shops } from "#worker/db/schema/index.ts";
import { db, openOwnVenue } from "../../support/worker-world.ts";

/** A venue whose kitchen has room for everybody. */
export async function openBigVenue() {
  const own = await openOwnVenue("acct_local_teddy_oven");
  for (const { itemId } of [own.burger(), own.cola()])
    await db.update(menuItems).set({ preparationMinutes: 1 }).where(eq(menuItems.id, itemId));
  await db.update(shops).set({ cooksAtOnce: 50, fullFromMinutes: 240 }).where(eq(shops.id, own.shopId));
  return own;
}
