import { usualWalkMinutes } from "../kitchen/promise-time.ts";
import type { Fulfilment } from "../pickup/pickup.ts";
import type { Seat, Stand } from "../seat/seat.ts";
import { findBlock } from "./catalog.ts";

/** A part of the stadium that a shop serves, and what it delivers there. */
export type Zone = {
  /** Null: every stand. */
  stand: Stand | null;
  /** Names of sections; empty: the whole stand. */
  sections: string[];
  drinksOnly: boolean;
  /** Walk from the shop to these seats; null: the usual walk. */
  walkMinutes: number | null;
};

/** The part of a seat that matters for choosing a shop; null and "" for unknown. */
export type SeatPlace = { stand: Stand | null; section: string };
export type Serving = { reach: "all" | "drinks" | "none"; walkMinutes: number | null };

/**
 * What a shop delivers to a seat. The most specific zone decides: section, then stand, then stadium. While the section
 * is unknown, a shop that serves any of the stand counts as serving the seat.
 */
export function servingAt(
  shop: { deliversTo: "all" | Stand[]; zones: readonly Zone[] },
  { stand, section }: SeatPlace,
): Serving {
  if (stand && shop.deliversTo !== "all" && !shop.deliversTo.includes(stand))
    return { reach: "none", walkMinutes: null };
  if (shop.zones.length === 0) return { reach: "all", walkMinutes: null };
  const name = section.trim().toLowerCase();
  const possible = shop.zones.filter((zone) => !stand || !zone.stand || zone.stand === stand);
  if (!name)
    return possible.length === 0
      ? { reach: "none", walkMinutes: null }
      : { reach: possible.some((zone) => !zone.drinksOnly) ? "all" : "drinks", walkMinutes: null };
  const fitting = possible
    .filter((zone) => zone.sections.length === 0 || zone.sections.some((each) => each.toLowerCase() === name))
    .sort((a, b) => precision(b) - precision(a));
  const [closest] = fitting;
  if (!closest) return { reach: "none", walkMinutes: null };
  const equal = fitting.filter((zone) => precision(zone) === precision(closest));
  return {
    reach: equal.some((zone) => !zone.drinksOnly) ? "all" : "drinks",
    walkMinutes: fitting.find((zone) => zone.walkMinutes !== null)?.walkMinutes ?? null,
  };
}

/** Minutes from the shop to the seat, as used in promises. */
export function walkMinutesTo(...at: Parameters<typeof servingAt>): number {
  return servingAt(...at).walkMinutes ?? usualWalkMinutes;
}

/** The walk that an order's promise includes: none for a pickup. */
export const promisedWalkMinutes = (
  order: SeatPlace & { fulfilment: Fulfilment },
  shop: Parameters<typeof servingAt>[0],
): number => (order.fulfilment === "pickup" ? 0 : walkMinutesTo(shop, order));

const precision = (zone: Zone) => (zone.sections.length > 0 ? 2 : 0) + (zone.stand ? 1 : 0);

/** A seat's place for choosing a shop; unknown while its section is not in the venue's list. */
export function seatPlace(
  blocks: { sections: string[]; stand: Stand }[],
  seat: Pick<Seat, "stand" | "section"> | null,
): SeatPlace {
  return seat && findBlock(blocks, seat.section)
    ? { stand: seat.stand, section: seat.section }
    : { stand: null, section: "" };
}

/** Whether a shop delivers a dish (or a drink) to the seat. */
export function delivers({ reach }: Serving, isDrink: boolean): boolean {
  return reach === "all" || (reach === "drinks" && isDrink);
}
