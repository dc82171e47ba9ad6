import type { Catalog } from "../../domain/catalog.ts";
import { type Language, localize } from "../../domain/localized.ts";
import { opensToday } from "../../domain/opening.ts";
import { type PromiseMinutes, promiseMinutes } from "../../domain/promise-time.ts";
import { isShopOpen } from "../../domain/shop-choice.ts";

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
  state: "open" | "closed" | "closed-today";
  promise: PromiseMinutes;
};

const namedDishes = 2;

/** The stadium's shops as their cards show them; open ones first. */
export function shopCards(catalog: Catalog, language: Language, now: number): ShopCardData[] {
  const tints = new Map(catalog.categories.map((category) => [category.id, category.tint]));
  const { timeZone } = catalog.stadium;
  const cards = catalog.shops.map((shop): ShopCardData => {
    // What only this shop sells tells more of it than what every shop sells.
    const dishes = catalog.items
      .filter((item) => item.isAvailable && item.shopIds.includes(shop.id))
      .sort((a, b) => a.shopIds.length - b.shopIds.length);
    const isOpen = isShopOpen({ ...shop, pausedUntil: null }, timeZone, now);
    const comesToday = shop.isOpen && opensToday(shop.openingHours, timeZone, now);
    return {
      id: shop.id,
      name: localize(shop.name, language),
      text: localize(shop.description, language),
      gate: shop.gate,
      picture: shop.picture,
      tint: tints.get(dishes.find((dish) => dish.picture === shop.picture)?.categoryId ?? ""),
      first: dishes.slice(0, namedDishes).map((dish) => localize(dish.name, language)),
      more: Math.max(0, dishes.length - namedDishes),
      state: isOpen ? "open" : comesToday ? "closed" : "closed-today",
      promise: promiseMinutes([typical(dishes.map((dish) => dish.preparationMinutes))], 0),
    };
  });
  return cards.sort((a, b) => Number(b.state === "open") - Number(a.state === "open"));
}

/** The middle of several times: one slow dish does not speak for a shop. */
function typical(minutes: number[]): number {
  return [...minutes].sort((a, b) => a - b)[Math.floor(minutes.length / 2)] ?? 0;
}
