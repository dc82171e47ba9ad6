import type { Catalog, CatalogCategory, CatalogItem } from "../menu/catalog.ts";
import { createSearch } from "./search.ts";

/** Search words for each diet's badge. */
const dietWords: Record<string, string[]> = {
  vegan: ["vegan", "טבעוני"],
  vegetarian: ["vegetarian", "צמחוני"],
  kosher: ["kosher", "כשר"],
  halal: ["halal", "חלאל"],
};

type Named = Pick<CatalogItem, "name" | "description" | "dietary">;

/** Where search looks for a dish (product 5.6): in every language. */
export const searchedTexts = (item: Named, category: Pick<CatalogCategory, "name"> | undefined) => ({
  names: Object.values(item.name),
  descriptions: Object.values(item.description),
  categories: [
    ...Object.values(category?.name ?? {}),
    ...item.dietary.flatMap((diet) => dietWords[diet] ?? [diet]),
  ],
});

/** The search of a menu's available dishes. */
export function createMenuSearch({ items, categories }: Pick<Catalog, "items" | "categories">) {
  const byId = new Map(categories.map((category) => [category.id, category]));
  return createSearch(
    items.filter((item) => item.isAvailable),
    (item) => searchedTexts(item, byId.get(item.categoryId)),
  );
}
