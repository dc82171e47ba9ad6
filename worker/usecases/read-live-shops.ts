import { type PromiseMinutes, promiseMinutes } from "#app/domain/promise-time.ts";
import { isShopOpen } from "#app/domain/shop-choice.ts";
import type { ShopLive } from "../durable/stadium-floor.ts";
import { type CatalogDeps, findCatalog } from "./load-catalog.ts";

export type LiveShop = { id: string; isOpen: boolean; promise: PromiseMinutes };

/** The state of a stadium's shops now, for browsers after the paint. Null when there is no such stadium. */
export async function readLiveShops(
  deps: CatalogDeps & { floor: (stadiumId: string) => Promise<Record<string, ShopLive>> },
  stadiumId: string,
): Promise<{ at: number; shops: LiveShop[] } | null> {
  const catalog = await findCatalog(deps, stadiumId);
  if (!catalog) return null;
  const reported = await deps.floor(stadiumId);
  const at = deps.now();
  return {
    at,
    shops: catalog.shops.map((shop) => {
      const usual = catalog.items
        .filter((item) => item.shopIds.includes(shop.id))
        .map((item) => item.preparationMinutes);
      const typical = usual.sort((a, b) => a - b)[Math.floor(usual.length / 2)] ?? 10;
      return {
        id: shop.id,
        isOpen: isShopOpen({ ...shop, pausedUntil: null }, catalog.stadium.timeZone, at),
        promise: promiseMinutes([typical], reported[shop.id]?.queueMinutes ?? 0),
      };
    }),
  };
}
