import type { KeptEvent, LiveMatch } from "../event/match-event.ts";
import type { Rush } from "../kitchen/half-time-menu.ts";
import type { Hands } from "../kitchen/hands.ts";
import type { KitchenLoad } from "../kitchen/kitchen.ts";
import { type PromiseMinutes, promiseFromReady } from "../kitchen/promise-time.ts";
import type { ShopState } from "./shop-state.ts";

/** A shop's state as its board knows it; the stadium's floor stores the latest of each. Times in ms. */
export type BoardState = {
  at: number;
  /** The shop's own switch; its hours are in the menu. */
  isOpen: boolean;
  pausedUntil: number | null;
  autoPausedAt: number | null;
  busyUntil: number | null;
  busyMinutes: number;
  load: KitchenLoad;
  /** Minutes until a cook is free for a new order, at the measured pace. */
  queueMinutes: number;
  /** Measured: 1 is the menu's own times, 0.5 takes twice as long. */
  speed: number;
  /** Dishes that staff gave another preparation time for now, in minutes. */
  slow: Record<string, number>;
  roomInMinutes: number;
  /** Until when its kitchen is full, as of the last time that it filled up: sorts the menu's lists. */
  fullUntil?: number;
  soldOut: string[];
  /** Where promises count the runners: bags to the seats, and how long the next one waits for a runner. */
  bags?: number;
  runnerMinutes?: number;
  /** While its half-time menu is on: the dishes that it cooks after the break. */
  later?: string[];
  /** Where the venue's matches have a clock: the floor answers with the match. */
  hasMatch?: true;
  /** Around a break for which there is a forecast. */
  rush?: Rush;
};

/**
 * The floor's answer to a board's report: who carries the shop's bags; with the match where the report asks, undefined
 * where the floor does not know, and the rush at the stadium's other open shops.
 */
export type ReportAnswer =
  | Hands
  | null
  | { hands: Hands | null; event: KeptEvent | null | undefined; elsewhere?: Rush };

/** What phones need to know of a floor. */
export type FloorGlance = { shops: Record<string, BoardState>; event: KeptEvent | null };

/** A shop's present state, as in GET /api/stadiums/:id/live. */
export type LiveShop = {
  id: string;
  isOpen: boolean;
  state: ShopState;
  load: KitchenLoad;
  /** Null on a phone that heard it too long ago. */
  promise: PromiseMinutes | null;
  /** Until a cook is free for a new order. */
  queueMinutes: number;
  speed: number;
  slow: Record<string, number>;
  /** To the seat that was asked about; the usual walk without one. */
  walkMinutes: number;
  /** Minutes that staff added to every promise. */
  busyMinutes: number;
  roomInMinutes: number;
  soldOut: string[];
  later?: string[];
};

/** Availability of a dish now, at the best of the shops that sell it. */
export type LiveDish =
  /** Minutes until it would be at the seat; `isLater`: they count from the end of the break. */
  | { state: "free" | "busy"; minutes: number; isLater?: true }
  /** Minutes until there is room again. */
  | { state: "full"; minutes: number }
  | { state: "sold-out" | Exclude<ShopState, "open"> };

/** Response of GET /api/stadiums/:id/live: every shop, and every dish whose shops are known. */
export type LiveStadium = {
  at: number;
  shops: LiveShop[];
  dishes: Record<string, LiveDish>;
  /** From when the doors of a match open until just after its end. */
  match?: LiveMatch;
};

/** A dish that is promised to the minute. */
const isTimed = (dish: LiveDish) => dish.state === "free" || (dish.state === "busy" && !dish.isLater);

/** What holds when it is old: who is closed, paused, sold out or full. A promise doesn't. */
export const withoutPromises = (live: LiveStadium): LiveStadium => ({
  ...live,
  shops: live.shops.map((shop) => ({
    ...shop,
    load: shop.load === "full" ? "full" : "free",
    promise: null,
  })),
  dishes: Object.fromEntries(Object.entries(live.dishes).filter(([, dish]) => !isTimed(dish))),
});

type SoldDish = { id: string; shopIds: readonly string[]; preparationMinutes: number };

/** A dish at one shop: sold out, and how full the kitchen is. */
export function dishAt(shop: LiveShop, dish: Omit<SoldDish, "shopIds">): LiveDish {
  if (shop.state !== "open") return { state: shop.state };
  if (shop.soldOut.includes(dish.id)) return { state: "sold-out" };
  const minutes = aboutMinutes(promiseAt(shop, dish));
  if (shop.later?.includes(dish.id)) return { state: "busy", minutes, isLater: true };
  if (shop.load === "full") return { state: "full", minutes: Math.max(1, shop.roomInMinutes) };
  return { state: shop.load, minutes };
}

/** The same to be shown: nothing of a dish whose promise is old. */
export function dishShown(shop: LiveShop, dish: Omit<SoldDish, "shopIds">): LiveDish | undefined {
  const now = dishAt(shop, dish);
  return shop.promise || !isTimed(now) ? now : undefined;
}

/** The promise for one portion from this shop, as its board would compute it. */
export function promiseAt(
  shop: Pick<LiveShop, "queueMinutes" | "speed" | "slow" | "walkMinutes" | "busyMinutes">,
  dish: Omit<SoldDish, "shopIds">,
): PromiseMinutes {
  // A server of another build may not know all of these yet.
  const { queueMinutes, speed = 1, slow = {}, walkMinutes, busyMinutes } = shop;
  const cooking = (slow[dish.id] ?? dish.preparationMinutes) / speed;
  return promiseFromReady(queueMinutes + cooking, { walkMinutes, busyMinutes });
}

export const aboutMinutes = ({ from, to }: PromiseMinutes) => Math.round((from + to) / 2);

const dishStates = ["free", "busy", "full", "sold-out", "paused", "closed", "closed-today"] as const;

/** The best shop for a dish and its state there; null when no shop's state is known. */
export function bestShop(
  shops: readonly LiveShop[],
  dish: Omit<SoldDish, "shopIds">,
): { shop: LiveShop; dish: LiveDish } | null {
  const rank = (of: LiveDish) => ("isLater" in of ? 1.5 : dishStates.indexOf(of.state));
  const wait = (of: LiveDish) => ("minutes" in of ? of.minutes : 0);
  const [best] = shops
    .map((shop) => ({ shop, dish: dishAt(shop, dish) }))
    .sort((a, b) => rank(a.dish) - rank(b.dish) || wait(a.dish) - wait(b.dish));
  return best ?? null;
}

/** The dishes of a menu, by id, at the best of the shops that bring them to the seat; of all that sell it if none does. */
export function liveDishes<Dish extends SoldDish>(
  dishes: readonly Dish[],
  shops: readonly LiveShop[],
  isBrought: (dish: Dish, shopId: string) => boolean = () => true,
): LiveStadium["dishes"] {
  const found: LiveStadium["dishes"] = {};
  for (const each of dishes) {
    const selling = shops.filter((shop) => each.shopIds.includes(shop.id));
    const coming = selling.filter((shop) => isBrought(each, shop.id));
    const best = bestShop(coming.length > 0 ? coming : selling, each);
    if (best) found[each.id] = best.dish;
  }
  return found;
}

const states: readonly ShopState[] = ["open", "paused", "closed", "closed-today"];

/** The best state among several shops. Shops missing from the live response keep the state that came with the page. */
export function bestState(of: readonly ShopState[]): ShopState {
  return states.find((state) => of.includes(state)) ?? "closed-today";
}
