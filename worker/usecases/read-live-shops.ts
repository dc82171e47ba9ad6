import type { LiveShop } from "#app/domain/live-shops.ts";
import { promiseMinutes } from "#app/domain/promise-time.ts";
import { shopStateAt, typicalMinutes } from "#app/domain/shop-state.ts";
import type { ShopLive } from "../durable/stadium-floor.ts";
import { type CatalogDeps, findCatalog } from "./load-catalog.ts";

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
      const queueMinutes = reported[shop.id]?.queueMinutes ?? 0;
      const state = shopStateAt(shop, catalog.stadium.timeZone, at);
      return {
        id: shop.id,
        isOpen: state === "open",
        state,
        promise: promiseMinutes([typicalMinutes(catalog, shop.id)], queueMinutes),
        queueMinutes,
      };
    }),
  };
}
