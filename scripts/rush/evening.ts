import type { HalfTime } from "./half-time.ts";
import type { RealKitchen } from "./real-kitchen.ts";
import type { Send } from "./record.ts";
import type { Crew } from "./runners.ts";
import { type Fan, priceOf, type World } from "./world.ts";

/** A share of the fans fetches the food, from this many shelves at each shop. */
export type PickupShare = { share: number; shelves: number };

export type Rush = {
  seed: number;
  fans: number;
  hasPacing: boolean;
  /** Without it a runner is always free. */
  world?: World;
  pickup?: PickupShare | null;
  /** Whether promises count the world's runners. */
  countsRunners?: boolean;
  /** What the venue does about the break; null: nothing. */
  halfTime?: HalfTime | null;
  /** How many shops share the fans, where they are not the ten of the world. */
  shops?: number;
  /** All fans order in this many minutes from the whistle on; null: as in the world. */
  within?: number | null;
  /** What each step asks the record; without it the record answers at once. */
  send?: Send;
};

/** What became of a fan. Minutes after the half-time whistle. */
export type FanResult = {
  at: number;
  /**
   * Left: did not order because of the promise. Cut off: the record did not answer as often as the phone, or the
   * staff's, asked.
   */
  outcome: "delivered" | "refused" | "left" | "gave-up" | "cut-off";
  /** Food in hand before the second half begins, and would have paid for it. */
  wantsBreak: boolean;
  /** Of what the fan orders. */
  price: number;
  way: "seat" | "pickup";
  /** Wanted to fetch it, and no shop in reach that could cook it had a shelf. */
  hadNoShelf: boolean;
  /** The first promise, at placing. */
  promise: { from: number; to: number } | null;
  readyAt: number | null;
  /** Where it was promised: at the seat, or on the shelf. */
  deliveredAt: number | null;
  /** When the fan has it. */
  inHandAt: number | null;
  /** Of a refusal: minutes by which the emptiest shop's real queue, with this order, was below its limit. */
  realRoom: number;
};

/** What came of an evening, complete once its clock has run. */
export type Evening = {
  fans: FanResult[];
  kitchens: RealKitchen[];
  crews: Crew[];
  /** Portions. */
  cookedAhead: number;
  /** Of those, what nobody had. */
  thrownAway: { itemId: string; quantity: number }[];
  /** Shops that showed the half-time menu at some time. */
  shortMenus: number;
};

export function blankResult(fan: Fan, way: FanResult["way"]): FanResult {
  return {
    ...{ at: fan.at, outcome: "cut-off", way, hadNoShelf: false, promise: null, realRoom: 0 },
    ...{ wantsBreak: fan.wantsBreak && fan.paysAfter !== null, price: priceOf(fan.lines) },
    ...{ readyAt: null, deliveredAt: null, inHandAt: null },
  };
}
