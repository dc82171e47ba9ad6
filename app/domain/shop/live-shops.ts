import type { KitchenLoad } from "../kitchen/kitchen.ts";
import { type PromiseMinutes, promiseMinutes } from "../kitchen/promise-time.ts";
import type { ShopState } from "./shop-state.ts";

/** What a shop's board knows of the shop; the stadium's floor keeps the newest word of each. Times in ms. */
export type BoardState = {
  at: number;
  /** The shop's own switch; its hours come from the menu. */
  isOpen: boolean;
  pausedUntil: number | null;
  heldAt: number | null;
  busyUntil: number | null;
  busyMinutes: number;
  load: KitchenLoad;
  /** Until a cook is free for a new order, at the measured pace. */
  queueMinutes: number;
  /** Where it is full: until there is room again. */
  roomInMinutes: number;
  /** Items that are not to be had here now. */
  soldOut: string[];
};

/** A shop as it is at this moment; what GET /api/stadiums/:id/live answers for each. */
export type LiveShop = {
  id: string;
  isOpen: boolean;
  state: ShopState;
  load: KitchenLoad;
  promise: PromiseMinutes;
  /** Until a cook is free for a new order. */
  queueMinutes: number;
  /** What staff added to every promise. */
  busyMinutes: number;
  roomInMinutes: number;
  soldOut: string[];
};

/** A dish as it is to be had now: at the best of the shops that sell it. */
export type LiveDish =
  | { state: "free" }
  /** Minutes until it would be at the seat. */
  | { state: "busy"; minutes: number }
  /** Minutes until there is room again. */
  | { state: "full"; minutes: number }
  | { state: "sold-out" | Exclude<ShopState, "open"> };

/** What GET /api/stadiums/:id/live answers: every shop, and the dishes that are not simply to be had. */
export type LiveStadium = { at: number; shops: LiveShop[]; dishes: Record<string, LiveDish> };

type SoldDish = { id: string; shopIds: readonly string[]; preparationMinutes: number };

/** A dish at one shop; the shop's own word on what is sold out and how full its kitchen is. */
export function dishAt(shop: LiveShop, dish: Omit<SoldDish, "shopIds">): LiveDish {
  if (shop.state !== "open") return { state: shop.state };
  if (shop.soldOut.includes(dish.id)) return { state: "sold-out" };
  if (shop.load === "full") return { state: "full", minutes: Math.max(1, shop.roomInMinutes) };
  if (shop.load === "free") return { state: "free" };
  return { state: "busy", minutes: aboutMinutes(promiseAt(shop, dish)) };
}

/** From the order to the seat, if this shop makes it. */
export function promiseAt(shop: LiveShop, dish: Pick<SoldDish, "preparationMinutes">): PromiseMinutes {
  const { queueMinutes, busyMinutes } = shop;
  return promiseMinutes([dish.preparationMinutes], queueMinutes, { busyMinutes });
}

/** The likely time of a promised range. */
export const aboutMinutes = ({ from, to }: PromiseMinutes) => Math.round((from + to) / 2);

const dishStates = ["free", "busy", "full", "sold-out", "paused", "closed", "closed-today"] as const;

/** The shop to have a dish from, the first of the best, with how it is there; null where none of them is known. */
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

/** The dishes of a menu that are not simply to be had, by id. */
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

/**
 * The state of what several shops sell: the best of theirs. Shops that the live answer does not know yet keep the
 * state that the page came with.
 */
export function bestState(of: readonly ShopState[]): ShopState {
  return states.find((state) => of.includes(state)) ?? "closed-today";
}
