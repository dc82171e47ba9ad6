import type { Visitor } from "#app/cookies/visitor.ts";
import { type Language, localize } from "#domain/language/localized.ts";
import type { Catalog, CatalogItem } from "#domain/menu/catalog.ts";
import { validDiscount } from "#domain/menu/menu.ts";
import type { PopularDish } from "#domain/menu/popular.ts";
import { unitPriceMinor } from "#domain/menu/pricing.ts";
import { brings, seatPlace, servingAt } from "#domain/menu/zones.ts";
import type { Currency } from "#domain/money/money.ts";

export type DishCardData = {
  id: string;
  name: string;
  minor: number;
  /** Left out for shekels. */
  currency?: Currency;
  picture: string;
  tint?: string;
  minutes: number;
  diet?: string[];
  /** Percent. */
  off?: number;
  /** Where it is sold, in a menu across stadiums. */
  place?: string;
  /** No shop that sells it delivers to the fan's seat. */
  isFar?: boolean;
};

/** Cards of a catalog's items in one language; cached, so the same item always gives the same object. */
export function dishCards(
  catalog: Catalog,
  { language, seat }: Pick<Visitor, "language" | "seat">,
): (item: CatalogItem) => DishCardData {
  const place = seatPlace(catalog.stadium.blocks, seat);
  const servings = new Map(catalog.shops.map((shop) => [shop.id, servingAt(shop, place)]));
  const drinks = new Set(catalog.categories.filter((each) => each.isDrinks).map(({ id }) => id));
  const isFar = ({ shopIds, categoryId }: CatalogItem) =>
    shopIds.every((id) => {
      const serving = servings.get(id);
      return serving !== undefined && !brings(serving, drinks.has(categoryId));
    });
  const tints = new Map(catalog.categories.map((category) => [category.id, category.tint]));
  const made = new Map<string, DishCardData>();
  return (item) => {
    const known = made.get(item.id);
    if (known) return known;
    const off = validDiscount(item);
    const dish: DishCardData = {
      id: item.id,
      name: localize(item.name, language),
      minor: unitPriceMinor(item),
      picture: item.picture,
      tint: tints.get(item.categoryId),
      minutes: item.preparationMinutes,
      ...(item.currency !== "ILS" && { currency: item.currency }),
      ...(item.dietary.length > 0 && { diet: item.dietary }),
      ...(off > 0 && { off: Math.round(off) }),
      ...(isFar(item) && { isFar: true }),
    };
    made.set(item.id, dish);
    return dish;
  };
}

export function popularCard(dish: PopularDish, language: Language): DishCardData {
  return {
    id: dish.id,
    name: localize(dish.name, language),
    minor: dish.minor,
    picture: dish.picture,
    tint: dish.tint || undefined,
    minutes: dish.minutes,
    place: localize(dish.stadium, language),
    ...(dish.currency !== "ILS" && { currency: dish.currency }),
    ...(dish.dietary.length > 0 && { diet: dish.dietary }),
    ...(dish.off > 0 && { off: dish.off }),
  };
}

/**
 * Dishes as rows of text: the data is in the document a second time, and JSON objects would be three times the size.
 */
export type PackedDishes = string;

export function packDishes(dishes: DishCardData[]): PackedDishes {
  return dishes
    .map(({ id, name, minor, picture, tint, minutes, diet, off, currency, place = "", isFar }) =>
      [id, plain(name), minor, picture, tint, minutes, diet?.join(), off, currency, plain(place), isFar && 1]
        .join("|")
        .replace(/\|+$/, ""),
    )
    .join("\n");
}

export const plain = (text: string) => text.replace(/[|\n]/g, "/");

export function unpackDishes(packed: PackedDishes): DishCardData[] {
  if (!packed) return [];
  return packed.split("\n").map((row) => {
    const [id = "", name = "", minor, picture = "", tint, minutes, diet, off, currency, place, far] =
      row.split("|");
    return {
      id,
      name,
      minor: Number(minor),
      picture,
      tint: tint || undefined,
      minutes: Number(minutes),
      diet: diet ? diet.split(",") : undefined,
      off: off ? Number(off) : undefined,
      currency: (currency || undefined) as Currency | undefined,
      place,
      isFar: far === "1",
    };
  });
}
