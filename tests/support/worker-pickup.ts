import { type Pickup, usualPickup } from "#domain/pickup/pickup.ts";
import { openOwnVenue } from "./worker-world.ts";

/** A venue of this test's own whose one shop has these shelves; `isFree`: its burgers cost nothing. */
export const openPickupVenue = (
  shelves: string[],
  { account, isFree, ...pickup }: Partial<Pickup> & { account?: string; isFree?: boolean } = {},
) =>
  openOwnVenue(account, (file) => {
    file.format = "seatside-venue/2";
    file.stadium.pickup = { ...usualPickup, ...pickup };
    file.shops[0].shelves = shelves;
    if (isFree) Object.assign(file.items[0], { priceMinor: 0, free: true });
  });
