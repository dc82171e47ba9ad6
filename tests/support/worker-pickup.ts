import { eq } from "drizzle-orm";
import { type Pickup, usualPickup } from "#domain/pickup/pickup.ts";
import { shops, stadiums } from "#worker/db/schema/index.ts";
import { db, openOwnVenue } from "./worker-world.ts";

/** A venue of this test's own whose one shop has these shelves. */
export async function openPickupVenue(
  shelves: string[],
  { account, ...pickup }: Partial<Pickup> & { account?: string } = {},
) {
  const own = await openOwnVenue(account);
  await db
    .update(stadiums)
    .set({ pickup: { ...usualPickup, ...pickup } })
    .where(eq(stadiums.id, own.stadiumId));
  await db.update(shops).set({ shelves }).where(eq(shops.id, own.shopId));
  return own;
}
