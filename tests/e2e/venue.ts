import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { CartLine } from "#domain/cart/cart.ts";
import { type Fan, placeOrder } from "../../scripts/lib/fan.ts";
import { emailOf, itemIdAt, type Role, shopIdAt, venueIdOf, venuesInAll } from "./venue-ids.ts";

export type Venue = ReturnType<typeof venueAt>;
type Seat = Record<string, string>;

function venueAt(number: number) {
  const id = venueIdOf(number);
  const item = (name: string) => itemIdAt(number, name);
  const line = (name: string, quantity = 1, ...choices: string[]): CartLine => ({
    itemId: item(name),
    choices,
    quantity,
  });
  return {
    id,
    /** The id here of one of Teddy's dishes, and of one of its shops. */
    item,
    shop: (name: string) => shopIdAt(number, name),
    line,
    /** Stand staff (who are runners too), the runner, or the manager. */
    email: (role: Role = "shop") => emailOf(number, role),
    /** An order of this fan, paid and waiting for the kitchen: two falafels unless told otherwise. */
    order: (fan: Fan, wanted: { lines?: CartLine[]; seat?: Seat } = {}) =>
      placeOrder(fan, process.env.SEATSIDE_STRIPE ?? "", {
        lines: [line("tfalafel", 2, "pit")],
        ...wanted,
        stadiumId: id,
      }),
  };
}

/** The next unused venue of this run. Claimed by creating a folder, which only one process can do. */
export function takeVenue(): Venue {
  for (let number = 0; number < venuesInAll; number++)
    try {
      mkdirSync(join(process.env.SEATSIDE_VENUES ?? "", String(number)));
      return venueAt(number);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  throw new Error(`All ${venuesInAll} venues are taken: VENUES=… brings in more.`);
}
