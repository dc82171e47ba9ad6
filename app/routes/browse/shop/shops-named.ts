import type { Visitor } from "#app/cookies/visitor.ts";
import type { Catalog } from "#domain/menu/catalog.ts";
import { createSearch } from "#domain/search/search.ts";
import { oncePerMenu } from "../menu/rows.ts";
import { shopCards } from "./shop-data.ts";

const shopSearch = (catalog: Catalog) =>
  oncePerMenu(catalog, "shop search", () =>
    createSearch(catalog.shops, ({ name }) => ({
      names: Object.values(name),
      descriptions: [],
      categories: [],
    })),
  );

/**
 * Cards of the shops that a search names, with the same slips and spellings as dishes; none without a search. Apart from
 * the cards, which phones unpack: they would download the search.
 */
export function shopsNamed(catalog: Catalog, visitor: Visitor, query: string) {
  if (query === "") return [];
  const named = shopSearch(catalog)(query);
  return shopCards(catalog, visitor).filter(({ id }) => named.some((shop) => shop.id === id));
}
