import { type PromiseMinutes, promiseFromReady } from "../kitchen/promise-time.ts";
import type { Localized } from "../language/localized.ts";
import type { Catalog } from "../menu/catalog.ts";
import type { LiveShop, LiveStadium } from "./live-shops.ts";
import { typicalMinutes } from "./shop-state.ts";

/** The wait for a shop's usual dish, fetched or delivered, in minutes from now. */
export type Wait = {
  shopId: string;
  name: Localized;
  gate: string;
  /** "full": no room at the moment. */
  state: LiveShop["state"] | "full";
  /** Until it is on the shelf; null while nothing can be ordered there. */
  walking: PromiseMinutes | null;
  /** From the seat to the shelf: the usual walk without a seat. */
  walkMinutes: number;
  /** Until it is at the seat. */
  delivered: PromiseMinutes | null;
};

/** Response of GET /api/stadiums/:id/waits. */
export type Waits = { at: number; shops: Wait[] };

/**
 * The waits at the shops where fans pick up, the shortest way to the food first, out of what menu and live state publish
 * anyway. Null where nobody picks up.
 */
export function waitsOf(catalog: Catalog, { at, shops }: LiveStadium): Waits | null {
  const liveOf = new Map(shops.map((shop) => [shop.id, shop]));
  const waits = catalog.shops.flatMap((shop): Wait[] => {
    const live = liveOf.get(shop.id);
    if (!shop.hasShelves || !live) return [];
    const { walkMinutes, queueMinutes, busyMinutes } = live;
    const state = live.state === "open" && live.load === "full" ? "full" : live.state;
    const isOrdering = state === "open";
    const ready = queueMinutes + typicalMinutes(catalog, shop.id) / live.speed;
    return [
      {
        ...{ shopId: shop.id, name: shop.name, gate: shop.gate, state, walkMinutes },
        walking: isOrdering ? promiseFromReady(ready, { walkMinutes: 0, busyMinutes }) : null,
        delivered: isOrdering ? live.promise : null,
      },
    ];
  });
  const length = ({ walking, walkMinutes }: Wait) => (walking ? walking.from + walkMinutes : Infinity);
  waits.sort((a, b) => length(a) - length(b) || 0);
  return waits.length > 0 ? { at, shops: waits } : null;
}
