import { promiseMinutes } from "#domain/kitchen/promise-time.ts";
import { type BoardState, type LiveShop, type LiveStadium, liveDishes } from "#domain/shop/live-shops.ts";
import { shopStateAt, typicalMinutes } from "#domain/shop/shop-state.ts";
import { logError } from "#worker/platform/log.ts";
import { type CatalogDeps, findCatalog } from "../catalog/load-catalog.ts";

/** The live state of a stadium's shops, which browsers fetch after the paint. Null for an unknown stadium. */
export async function readLiveShops(
  deps: CatalogDeps & { floor: (stadiumId: string) => Promise<Record<string, BoardState>> },
  stadiumId: string,
): Promise<LiveStadium | null> {
  const catalog = await findCatalog(deps, stadiumId);
  if (!catalog) return null;
  // If the floor does not answer, the menu and the clock decide.
  const reported = await deps.floor(stadiumId).catch((error: unknown): Record<string, BoardState> => {
    logError("the floor did not answer", error, { stadiumId });
    return {};
  });
  const at = deps.now();
  const shops = catalog.shops.map((shop): LiveShop => {
    // A board that never reported adds nothing to the menu.
    const word = reported[shop.id];
    const state = shopStateAt({ ...shop, ...word }, catalog.stadium.timeZone, at);
    const busyMinutes = word && (word.busyUntil ?? 0) > at ? word.busyMinutes : 0;
    const queueMinutes = word?.queueMinutes ?? 0;
    return {
      id: shop.id,
      isOpen: state === "open",
      state,
      load: word?.load ?? "free",
      promise: promiseMinutes([typicalMinutes(catalog, shop.id)], queueMinutes, { busyMinutes }),
      queueMinutes,
      busyMinutes,
      roomInMinutes: word?.roomInMinutes ?? 0,
      soldOut: word?.soldOut ?? [],
    };
  });
  return {
    at,
    shops,
    dishes: liveDishes(
      catalog.items.filter((item) => item.isAvailable),
      shops,
    ),
  };
}
