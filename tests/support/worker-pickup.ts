import { type Pickup, usualPickup } from "#domain/pickup/pickup.ts";
import { openOwnVenue } from "./worker-world.ts";

/** A venue of this test's own whose one shop has these shelves. */
export const openPickupVenue = (
  shelves: string[],
  { account, ...pickup }: Partial<Pickup> & { account?: string } = {},
) =>
  openOwnVenue(account, (file) => {
    file.format = "seatside-venue/2";
    file.stadium.pickup = { ...usualPickup, ...pickup };
    file.shops[0].shelves = shelves;
  });
