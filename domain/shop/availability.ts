import { type DishAllergen, warnedOf } from "../menu/allergies.ts";
import type { Catalog, CatalogItem } from "../menu/catalog.ts";
import { defaultChoices, isAgeRestricted, quickChoices } from "../menu/menu.ts";
import { allergensWith, dietsWith } from "../menu/with-choices.ts";
import { delivers, type SeatPlace, servingAt } from "../menu/zones.ts";
import { commonShops } from "./common-shops.ts";
import { shopStateAt } from "./shop-state.ts";

/** Why a dish can't be had now: no shop that sells it delivers to the fan's seat, or none of those is open. */
export type WhyOut = "far" | "closed";

/** The shops that are open by their switches and hours, which is all that a document knows. */
export const openShops = ({ shops, stadium }: Catalog, now: number): string[] =>
  shops.filter((shop) => shopStateAt(shop, stadium.timeZone, now) === "open").map(({ id }) => id);

/** The menu with full kitchens as closed shops, so that lists show their dishes last. */
export const closeFullShops = (catalog: Catalog, now: number): Catalog => ({
  ...catalog,
  shops: catalog.shops.map((shop) => ((shop.fullUntil ?? 0) > now ? { ...shop, isOpen: false } : shop)),
});

/** Changes whenever the order of the menu's lists does. */
export const listsOf = (catalog: Catalog, now: number): string =>
  [catalog, closeFullShops(catalog, now)].map((each) => openShops(each, now).join()).join(" ");

/** Why each dish of a menu can't be had; null for one that can, and for all while the whole stadium is closed. */
export function whyOut(
  catalog: Catalog,
  place: SeatPlace,
  now: number,
): (item: Pick<CatalogItem, "shopIds" | "categoryId">) => WhyOut | null {
  const servings = new Map(catalog.shops.map((shop) => [shop.id, servingAt(shop, place)]));
  const drinks = new Set(catalog.categories.filter((each) => each.isDrinks).map(({ id }) => id));
  const open = openShops(catalog, now);
  return ({ shopIds, categoryId }) => {
    const coming = shopIds.filter((id) => {
      const serving = servings.get(id);
      return serving === undefined || delivers(serving, drinks.has(categoryId));
    });
    if (coming.length === 0) return "far";
    // While the whole stadium is closed, the page says so once.
    return open.length === 0 || coming.some((id) => open.includes(id)) ? null : "closed";
  };
}

/** Copied, because importing the list would put it into home's chunk. */
const unknownAllergens: DishAllergen = "unknown";

type ComparedDish = Pick<
  CatalogItem,
  | "id"
  | "categoryId"
  | "dietary"
  | "allergens"
  | "customization"
  | "ageRestricted"
  | "preparationMinutes"
  | "isAvailable"
>;

const usualAllergens = (dish: ComparedDish) => allergensWith(dish, defaultChoices(dish.customization));

/** Whether one dish can replace another: the same diets, no further allergen, no new age limit. */
function canReplace(other: ComparedDish, wanted: ComparedDish): boolean {
  return (
    other.id !== wanted.id &&
    other.isAvailable &&
    other.categoryId === wanted.categoryId &&
    wanted.dietary.every((diet) => keepsDiet(other, diet)) &&
    usualAllergens(other).every((each) => each !== unknownAllergens && wanted.allergens.includes(each)) &&
    (wanted.ageRestricted || !isAgeRestricted(other, defaultChoices(other.customization)))
  );
}

function keepsDiet(dish: ComparedDish, diet: string): boolean {
  const diets = dietsWith(dish, defaultChoices(dish.customization));
  return diets.includes(diet) || (diet === "vegetarian" && diets.includes("vegan"));
}

/**
 * The choices with which a dish can replace a sold-out one without asking; null if it can't, or contains an allergen of
 * the fan.
 */
export function swapChoices(
  other: ComparedDish,
  wanted: ComparedDish,
  allergies: readonly string[],
): string[] | null {
  const isSafe = canReplace(other, wanted) && warnedOf(usualAllergens(other), allergies).length === 0;
  return isSafe ? quickChoices(other) : null;
}

/** Default length of a row of similar dishes, for a stadium and for named shops. */
const stadiumPage = 10;
const shopPage = 30;

/** The quickest dishes that can stand in for one that can't be had. */
export function similarDishes<Dish extends ComparedDish>(
  wanted: ComparedDish,
  among: readonly Dish[],
  canBeHad: (dish: Dish) => boolean,
  limit = stadiumPage,
): Dish[] {
  return among
    .filter((dish) => canReplace(dish, wanted) && canBeHad(dish))
    .sort((a, b) => a.preparationMinutes - b.preparationMinutes)
    .slice(0, limit);
}

/** Dishes of this menu that can replace a dish now; `shopIds` limits them to those shops. */
export function similarOnMenu(
  catalog: Catalog,
  wanted: CatalogItem,
  { place, now, shopIds }: { place: SeatPlace; now: number; shopIds?: readonly string[] },
): CatalogItem[] {
  if (openShops(catalog, now).length === 0) return [];
  const out = whyOut(catalog, place, now);
  const isSold = (dish: CatalogItem) => !shopIds || dish.shopIds.some((id) => shopIds.includes(id));
  return similarDishes(
    wanted,
    catalog.items,
    (dish) => isSold(dish) && out(dish) === null,
    shopIds ? shopPage : stadiumPage,
  );
}

/** The shops that sell every line of a cart that is still sold; null for a cart without such lines. */
export function shopsOfCart(
  catalog: Catalog,
  cart: { stadiumId: string; lines: readonly { itemId: string }[] } | null,
): string[] | null {
  if (cart?.stadiumId !== catalog.stadium.id) return null;
  const itemIds = new Set(cart.lines.map((line) => line.itemId));
  const sold = catalog.items.filter((item) => item.isAvailable && itemIds.has(item.id));
  return sold.length > 0 ? commonShops(sold) : null;
}
