import type { Catalog } from "../../domain/catalog.ts";
import { type Language, localize } from "../../domain/localized.ts";
import { type PromiseMinutes, promiseMinutes } from "../../domain/promise-time.ts";
import { type ShopState, shopStateAt, typicalMinutes } from "../../domain/shop-state.ts";

export type ShopCardData = {
  id: string;
  name: string;
  text: string;
  gate: string;
  picture: string;
  tint?: string;
  /** The names of the first two dishes. */
  first: string[];
  /** How many more there are. */
  more: number;
  state: ShopState;
  promise: PromiseMinutes;
};

const namedDishes = 2;

/** The stadium's shops as their cards show them; open ones first. */
export function shopCards(catalog: Catalog, language: Language, now: number): ShopCardData[] {
  const tints = new Map(catalog.categories.map((category) => [category.id, category.tint]));
  const cards = catalog.shops.map((shop): ShopCardData => {
    // What only this shop sells tells more of it than what every shop sells.
    const dishes = catalog.items
      .filter((item) => item.isAvailable && item.shopIds.includes(shop.id))
      .sort((a, b) => a.shopIds.length - b.shopIds.length);
    return {
      id: shop.id,
      name: localize(shop.name, language),
      text: localize(shop.description, language),
      gate: shop.gate,
      picture: shop.picture,
      tint: tints.get(dishes.find((dish) => dish.picture === shop.picture)?.categoryId ?? ""),
      first: dishes.slice(0, namedDishes).map((dish) => localize(dish.name, language)),
      more: Math.max(0, dishes.length - namedDishes),
      state: shopStateAt(shop, catalog.stadium.timeZone, now),
      promise: promiseMinutes([typicalMinutes(catalog, shop.id)], 0),
    };
  });
  return cards.sort((a, b) => Number(b.state === "open") - Number(a.state === "open"));
}
