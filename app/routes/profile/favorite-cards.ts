import { type Language, type Localized, localize } from "#domain/language/localized.ts";
import type { PricedItem } from "#domain/menu/menu.ts";
import { unitPriceMinor } from "#domain/menu/pricing.ts";

type Found = {
  foods: (Omit<PricedItem, "isAvailable"> & {
    name: Localized;
    picture: string;
    tint: string | null;
    stadium: Localized;
    isSold: number;
  })[];
  shops: { id: string; name: Localized; description: Localized; picture: string; stadium: Localized }[];
};

export type FavoriteFood = {
  id: string;
  name: string;
  picture: string;
  tint?: string;
  stadium: string;
  minor: number;
  currency: PricedItem["currency"];
  isSold: boolean;
};
export type FavoriteShop = { id: string; name: string; text: string; picture: string; stadium: string };

export function favoriteCards({ foods, shops }: Found, language: Language) {
  return {
    foods: foods.map(
      (food): FavoriteFood => ({
        id: food.id,
        name: localize(food.name, language),
        picture: food.picture,
        tint: food.tint ?? undefined,
        stadium: localize(food.stadium, language),
        minor: unitPriceMinor({ ...food, isAvailable: food.isSold === 1 }),
        currency: food.currency,
        isSold: food.isSold === 1,
      }),
    ),
    shops: shops.map(
      (shop): FavoriteShop => ({
        id: shop.id,
        name: localize(shop.name, language),
        text: localize(shop.description, language),
        picture: shop.picture,
        stadium: localize(shop.stadium, language),
      }),
    ),
  };
}
