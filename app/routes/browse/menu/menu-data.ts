import type { Visitor } from "#app/cookies/visitor.ts";
import { type Catalog, type CatalogItem, matchesSearch } from "#domain/menu/catalog.ts";
import { summarizeCart } from "../cart/cart-summary.ts";
import { dishCards, packDishes } from "./dish-data.ts";
import { oncePerMenu } from "./once-per-menu.ts";

/** Product 5.23. */
const fullMenuLimit = 200;
const shopMenuLimit = 50;

/** The dishes of a menu: a stadium's, or one shop's. */
export function menuPage(
  catalog: Catalog,
  visitor: Visitor,
  { query, shopId }: { query: string; shopId: string | null },
) {
  const { language, seat } = visitor;
  const ofShop = (item: CatalogItem) => !shopId || item.shopIds.includes(shopId);
  const pack = () => {
    const found = catalog.items.filter(
      (item) => item.isAvailable && ofShop(item) && matchesSearch(item, catalog.categories, query),
    );
    return packDishes(
      found.slice(0, shopId ? shopMenuLimit : fullMenuLimit).map(dishCards(catalog, visitor)),
    );
  };
  return {
    dishes: query || shopId || seat ? pack() : oncePerMenu(catalog, `menu ${language}`, pack),
    cart: summarizeCart(visitor.cart, catalog),
  };
}
