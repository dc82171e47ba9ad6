import type { Visitor } from "#app/cookies/visitor.ts";
import { localize } from "#domain/language/localized.ts";
import { nameFromAddress } from "#domain/language/text.ts";
import { withoutOf } from "#domain/menu/allergies.ts";
import type { Catalog } from "#domain/menu/catalog.ts";
import { askedIn } from "#domain/search/asked-of.ts";
import { queryOf } from "#domain/search/query-of.ts";
import { shopsOfCart } from "#domain/shop/availability.ts";
import { menuPage, pagesOf } from "../menu/menu-data.ts";

/** What an address of a stadium's menu shows. */
export function ownMenu(catalog: Catalog, visitor: Visitor, params: URLSearchParams) {
  const shopId = params.get("shopId");
  const query = queryOf(params);
  const shop = catalog.shops.find((each) => each.id === shopId);
  return {
    ...askedIn(params),
    query,
    shopId: shop ? shop.id : null,
    stadiumId: catalog.stadium.id,
    stadium: localize(catalog.stadium.name, visitor.language),
    withOrder: orderShop(catalog, visitor),
    shopName: shop ? localize(shop.name, visitor.language) : nameFromAddress(params.get("shopName")),
    ...menuPage(catalog, visitor, { query, shopId, pages: pagesOf(params), without: withoutOf(params) }),
  };
}

/** The shop that sells all of the cart: what goes with it is there. None where every shop does, or none. */
function orderShop(catalog: Catalog, { cart, language }: Visitor) {
  const ids = shopsOfCart(catalog, cart);
  const shop = ids && ids.length < catalog.shops.length && catalog.shops.find(({ id }) => ids.includes(id));
  return shop ? { id: shop.id, name: localize(shop.name, language) } : null;
}

export type OwnMenu = ReturnType<typeof ownMenu>;
