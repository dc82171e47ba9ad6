import type { ShopFacts } from "#worker/usecases/kitchen/read-kitchen.ts";
import type { Shop } from "./world.ts";

/** What a board of the simulated stadium reads of its shop. */
export function factsOf(shop: Shop): ShopFacts {
  return {
    stadiumId: "rush",
    isOpen: true,
    pausedUntil: null,
    autoPausedAt: null,
    busyUntil: null,
    busyMinutes: 0,
    requiresBoard: false,
    // The simulation gives runners by itself (post.ts).
    countsRunners: false,
    halfTime: { menu: "off", later: [] },
    hasMatch: false,
    cooksAtOnce: shop.cooksAtOnce,
    busyFromMinutes: shop.busyFromMinutes,
    fullFromMinutes: shop.fullFromMinutes,
    quickestMinutes: Math.min(...shop.dishes.map((dish) => dish.preparationMinutes)),
    stock: {},
    soldOut: [],
    slow: {},
    nextEndAt: null,
    taken: [],
  };
}
