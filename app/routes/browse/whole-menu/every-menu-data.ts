import type { Visitor } from "#app/cookies/visitor.ts";
import { localize } from "#domain/language/localized.ts";
import { isWithout, serializeAllergies, withoutOf } from "#domain/menu/allergies.ts";
import { byPopularity, type Catalog, type CatalogItem } from "#domain/menu/catalog.ts";
import { validDiscount } from "#domain/menu/menu.ts";
import { queryOf, withSearchKey } from "#domain/search/search-key.ts";
import { type DishCardData, dishCards, packDishes } from "../menu/dish-data.ts";
import { menuSearch } from "../menu/menu-data.ts";
import { packShops, shopCards } from "../shop/shop-data.ts";

/** Product 5.23. */
const dishLimit = 50;
const offerLimit = 20;

/**
 * The menu without a chosen stadium: the best dishes of several, each with its stadium. Without closed or sold-out
 * ones; age-restricted dishes only in searches.
 */
export function everyMenu(catalogs: Catalog[], visitor: Visitor, params: URLSearchParams) {
  const [query, without] = [queryOf(params), withoutOf(params)];
  const { language, now } = visitor;
  const anybody = { language, now, seat: null, cart: null };
  const cards = new Map<CatalogItem, DishCardData>();
  let hidden = 0;
  const lists = catalogs.map((catalog) => {
    const card = dishCards(catalog, anybody);
    const place = localize(catalog.stadium.name, language);
    const found = menuSearch(catalog)(query).filter((item) => {
      // Without a stadium nothing is added from the list: the dish's own screen asks.
      const dish = { ...card(item), place, quick: undefined };
      const isFound = !dish.out && (query !== "" || !item.ageRestricted);
      const isShown = isFound && isWithout(item, without);
      if (isFound && !isShown) hidden++;
      if (isShown) cards.set(item, dish);
      return isShown;
    });
    return query ? found : byPopularity(found);
  });
  const packed = (items: CatalogItem[]) => packDishes(items.flatMap((item) => cards.get(item) ?? []));
  // In turns, so that no stadium fills the list.
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const turns = Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list[turn] ?? []));
  const offers = lists.flat().filter((item) => validDiscount(item) > 0);
  const shops = catalogs.flatMap((catalog) =>
    shopCards(catalog, anybody)
      .filter(({ state }) => state === "open")
      .map((shop) => ({ ...shop, text: localize(catalog.stadium.name, language) })),
  );
  return {
    ...withSearchKey(params),
    query,
    without: serializeAllergies(without),
    hidden,
    dishes: packed(turns.flat().slice(0, dishLimit)),
    total: lists.flat().length,
    offers: query ? "" : packed(newestFirst(offers).slice(0, offerLimit)),
    shops: query || without.length > 0 ? "" : packShops(shops),
  };
}

const newestFirst = (items: CatalogItem[]) =>
  [...items].sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0));

export type EveryMenu = ReturnType<typeof everyMenu>;
