import type { Catalog, CatalogItem } from "../../domain/catalog.ts";
import { type Language, localize } from "../../domain/localized.ts";
import { validDiscount } from "../../domain/menu.ts";
import type { Currency } from "../../domain/money.ts";
import { unitPriceMinor } from "../../domain/pricing.ts";

/** What a card draws and no more: the data travels in the document a second time, for hydration. */
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
};

/** Makes cards of a catalog's items in one language; the same item is always the same object. */
export function dishCards(catalog: Catalog, language: Language): (item: CatalogItem) => DishCardData {
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
    };
    made.set(item.id, dish);
    return dish;
  };
}
