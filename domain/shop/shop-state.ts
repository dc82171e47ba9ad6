import type { Catalog } from "../menu/catalog.ts";
import { type ServingHours, servesToday } from "../menu/shabbat.ts";
import { isShopOpen } from "./shop-choice.ts";

/** As fans see a shop: "paused" is back in a while, "closed" opens again today, "closed-today" does not. */
export type ShopState = "open" | "paused" | "closed" | "closed-today";

/** The state at `now` (ms) by the shop's switch, hours and pauses. A shop without a board shows as paused. */
export function shopStateAt(
  shop: ServingHours & {
    isOpen: boolean;
    pausedUntil?: number | null;
    autoPausedAt?: number | null;
  },
  timeZone: string,
  now: number,
): ShopState {
  if (isShopOpen({ ...shop, pausedUntil: null, autoPausedAt: null }, timeZone, now)) {
    const isPaused = (shop.pausedUntil ?? 0) > now || (shop.autoPausedAt ?? null) !== null;
    return isPaused ? "paused" : "open";
  }
  return shop.isOpen && servesToday(shop, timeZone, now) ? "closed" : "closed-today";
}

/** Median of the shop's preparation times: one slow dish does not count much. */
export function typicalMinutes(catalog: Catalog, shopId: string): number {
  const minutes = catalog.items
    .filter((item) => item.isAvailable && item.shopIds.includes(shopId))
    .map((item) => item.preparationMinutes)
    .sort((a, b) => a - b);
  return minutes[Math.floor(minutes.length / 2)] ?? 10;
}
