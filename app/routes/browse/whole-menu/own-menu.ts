import type { Visitor } from "#app/cookies/visitor.ts";
import { localize } from "#domain/language/localized.ts";
import { nameFromAddress } from "#domain/language/text.ts";
import { type Allergen, isWithout, withoutOf } from "#domain/menu/allergies.ts";
import { byPopularity, type Catalog } from "#domain/menu/catalog.ts";
import { queryOf, withSearchKey } from "#domain/search/search-key.ts";
import { shopsOfCart } from "#domain/shop/availability.ts";
import { dishCards, packDishes } from "../menu/dish-data.ts";
import { menuPage, pagesOf } from "../menu/menu-data.ts";
import { packShops } from "../shop/shop-data.ts";
import { shopsNamed } from "../shop/shops-named.ts";

/** The data of a stadium's menu for an address. */
export function ownMenu(catalog: Catalog, visitor: Visitor, params: URLSearchParams) {
  const shopId = params.get("shopId");
  const query = queryOf(params);
  const shop = catalog.shops.find((each) => each.id === shopId);
  const without = withoutOf(params);
  const page = menuPage(catalog, visitor, { query, shopId, pages: pagesOf(params), without });
  return {
    ...withSearchKey(params),
    query,
    shopId: shop ? shop.id : null,
    stadiumId: catalog.stadium.id,
    stadium: localize(catalog.stadium.name, visitor.language),
    withOrder: orderShop(catalog, visitor),
    shopName: shop ? localize(shop.name, visitor.language) : nameFromAddress(params.get("shopName")),
    shops: shop ? "" : packShops(shopsNamed(catalog, visitor, query)),
    popular: query && page.total === 0 ? packDishes(popularNow(catalog, visitor, without)) : "",
    ...page,
  };
}

/** Shown when a search finds nothing: popular dishes that can be had. */
function popularNow(catalog: Catalog, visitor: Visitor, without: Allergen[]) {
  const possible = catalog.items.filter((item) => item.isAvailable && isWithout(item, without));
  const cards = byPopularity(possible).map(dishCards(catalog, visitor));
  return cards.filter((dish) => !dish.out && !dish.clashes).slice(0, 3);
}

/** The shop that sells the whole cart; null if all shops do, or none. */
function orderShop(catalog: Catalog, { cart, language }: Visitor) {
  const ids = shopsOfCart(catalog, cart);
  const shop = ids && ids.length < catalog.shops.length && catalog.shops.find(({ id }) => ids.includes(id));
  return shop ? { id: shop.id, name: localize(shop.name, language) } : null;
}

export type OwnMenu = ReturnType<typeof ownMenu>;
