import { liveMatch } from "#domain/event/match-event.ts";
import { delivers, seatPlace, servingAt, walkMinutesTo } from "#domain/menu/zones.ts";
import type { Seat } from "#domain/seat/seat.ts";
import {
  type FloorGlance,
  type LiveShop,
  type LiveStadium,
  liveDishes,
  promiseAt,
} from "#domain/shop/live-shops.ts";
import { shopStateAt, typicalMinutes } from "#domain/shop/shop-state.ts";
import { logError } from "#worker/platform/log.ts";
import { type CatalogDeps, findCatalog } from "../catalog/load-catalog.ts";

/**
 * The live state of a stadium's shops, which browsers fetch after the paint, with the walk to this seat. Null for an
 * unknown stadium.
 */
export async function readLiveShops(
  deps: CatalogDeps & { floor: (stadiumId: string) => Promise<FloorGlance> },
  stadiumId: string,
  seat: Pick<Seat, "section" | "stand"> | null,
): Promise<LiveStadium | null> {
  const catalog = await findCatalog(deps, stadiumId);
  if (!catalog) return null;
  // If the floor does not answer, the menu and the clock decide.
  const { shops: reported, event } = await deps.floor(stadiumId).catch((error: unknown): FloorGlance => {
    logError("the floor did not answer", error, { stadiumId });
    return { shops: {}, event: null };
  });
  const at = deps.now();
  const place = seatPlace(catalog.stadium.blocks, seat);
  const shops = catalog.shops.map((shop): LiveShop => {
    // A board that never reported adds nothing to the menu.
    const word = reported[shop.id];
    const state = shopStateAt({ ...shop, ...word }, catalog.stadium.timeZone, at);
    const busyMinutes = word && (word.busyUntil ?? 0) > at ? word.busyMinutes : 0;
    const load = word?.load ?? "free";
    const kitchen = {
      queueMinutes: word?.queueMinutes ?? 0,
      speed: word?.speed ?? 1,
      slow: word?.slow ?? {},
      walkMinutes: walkMinutesTo(shop, place) + (word?.runnerMinutes ?? 0),
      busyMinutes,
    };
    const typical = { id: "", preparationMinutes: typicalMinutes(catalog, shop.id) };
    return {
      id: shop.id,
      isOpen: state === "open",
      state,
      // Staff's "busy" overrides the plan.
      load: load === "free" && busyMinutes > 0 ? "busy" : load,
      promise: promiseAt(kitchen, typical),
      ...kitchen,
      roomInMinutes: word?.roomInMinutes ?? 0,
      soldOut: word?.soldOut ?? [],
      ...(word?.later && { later: word.later }),
    };
  });
  const serving = new Map(catalog.shops.map((shop) => [shop.id, servingAt(shop, place)]));
  const drinks = new Set(catalog.categories.flatMap(({ id, isDrinks }) => (isDrinks ? [id] : [])));
  const dishes = liveDishes(
    catalog.items.filter((item) => item.isAvailable),
    shops,
    ({ categoryId }, shopId) => {
      const there = serving.get(shopId);
      return there !== undefined && delivers(there, drinks.has(categoryId));
    },
  );
  const match = event && liveMatch(event, at);
  return { at, shops, dishes, ...(match && { match }) };
}
