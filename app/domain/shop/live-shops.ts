import type { KitchenLoad } from "../kitchen/kitchen.ts";
import { type PromiseMinutes, promiseMinutes } from "../kitchen/promise-time.ts";
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
  /** Until a cook is free for a new order, at the measured pace. */
  queueMinutes: number;
  roomInMinutes: number;
  soldOut: string[];
};

/** A shop's present state, as in GET /api/stadiums/:id/live. */
export type LiveShop = {
  id: string;
  isOpen: boolean;
  state: ShopState;
  load: KitchenLoad;
  promise: PromiseMinutes;
  /** Until a cook is free for a new order. */
  queueMinutes: number;
  /** Minutes that staff added to every promise. */
  busyMinutes: number;
  roomInMinutes: number;
  soldOut: string[];
};

/** Availability of a dish now, at the best of the shops that sell it. */
export type LiveDish =
  | { state: "free" }
  /** Minutes until it would be at the seat. */
  | { state: "busy"; minutes: number }
  /** Minutes until there is room again. */
  | { state: "full"; minutes: number }
  | { state: "sold-out" | Exclude<ShopState, "open"> };

/** Response of GET /api/stadiums/:id/live: every shop, and the dishes that are not simply available. */
export type LiveStadium = { at: number; shops: LiveShop[]; dishes: Record<string, LiveDish> };

type SoldDish = { id: string; shopIds: readonly string[]; preparationMinutes: number };

/** A dish at one shop: sold out, and how full the kitchen is. */
export function dishAt(shop: LiveShop, dish: Omit<SoldDish, "shopIds">): LiveDish {
  if (shop.state !== "open") return { state: shop.state };
  if (shop.soldOut.includes(dish.id)) return { state: "sold-out" };
  if (shop.load === "full") return { state: "full", minutes: Math.max(1, shop.roomInMinutes) };
  if (shop.load === "free") return { state: "free" };
  return { state: "busy", minutes: aboutMinutes(promiseAt(shop, dish)) };
}

/** From order to seat, if this shop cooks it. */
export function promiseAt(shop: LiveShop, dish: Pick<SoldDish, "preparationMinutes">): PromiseMinutes {
  const { queueMinutes, busyMinutes } = shop;
  return promiseMinutes([dish.preparationMinutes], queueMinutes, { busyMinutes });
}

export const aboutMinutes = ({ from, to }: PromiseMinutes) => Math.round((from + to) / 2);

const dishStates = ["free", "busy", "full", "sold-out", "paused", "closed", "closed-today"] as const;

/** The best shop for a dish and its state there; null when no shop's state is known. */
export function bestShop(
  shops: readonly LiveShop[],
  dish: Omit<SoldDish, "shopIds">,
): { shop: LiveShop; dish: LiveDish } | null {
  const rank = ({ state }: LiveDish) => dishStates.indexOf(state);
  const wait = (of: LiveDish) => ("minutes" in of ? of.minutes : 0);
  const [best] = shops
    .map((shop) => ({ shop, dish: dishAt(shop, dish) }))
    .sort((a, b) => rank(a.dish) - rank(b.dish) || wait(a.dish) - wait(b.dish));
  return best ?? null;
}

/** The dishes of a menu that are not simply available, by id. */
export function liveDishes(dishes: readonly SoldDish[], shops: readonly LiveShop[]): LiveStadium["dishes"] {
  const found: LiveStadium["dishes"] = {};
  for (const each of dishes) {
    const best = bestShop(
      shops.filter((shop) => each.shopIds.includes(shop.id)),
      each,
    );
    if (best && best.dish.state !== "free") found[each.id] = best.dish;
  }
  return found;
}

const states: readonly ShopState[] = ["open", "paused", "closed", "closed-today"];

/** The best state among several shops. Shops missing from the live response keep the state that came with the page. */
export function bestState(of: readonly ShopState[]): ShopState {
  return states.find((state) => of.includes(state)) ?? "closed-today";
}
