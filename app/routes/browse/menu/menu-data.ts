import type { Visitor } from "#app/cookies/visitor.ts";
import { localize } from "#domain/language/localized.ts";
import { type Allergen, isWithout, serializeAllergies } from "#domain/menu/allergies.ts";
import type { Catalog, CatalogItem } from "#domain/menu/catalog.ts";
import { createMenuSearch } from "#domain/search/menu-search.ts";
import { listsOf } from "#domain/shop/availability.ts";
import { summarizeCart } from "../cart/cart-summary.ts";
import { packHeadings } from "./category-data.ts";
import { dishCards, packDishes } from "./dish-data.ts";
import { oncePerMenu } from "./rows.ts";

/** Product 5.23: dishes per page. */
export const menuPageSize = 200;
const shopPageSize = 50;

/** The search of a menu: read once per copy of the menu, on the first search. */
export const menuSearch = (catalog: Catalog) =>
  oncePerMenu(catalog, "search", () => createMenuSearch(catalog));

/** How many pages an address asks for. */
export const pagesOf = (query: URLSearchParams) => Math.min(99, Math.max(1, Number(query.get("page")) || 1));

type MenuRequest = { query: string; shopId: string | null; pages: number; without?: Allergen[] };

/**
 * The dishes of a menu, a stadium's or one shop's: by category, what can't be had now at the end. With a query the best
 * first. A second page comes with the first one, so that it is the same list whether it was opened or appended.
 */
export function menuPage(
  catalog: Catalog,
  visitor: Visitor,
  { query, shopId, pages, without = [] }: MenuRequest,
) {
  const { language, seat, allergies } = visitor;
  const pack = () => {
    const card = dishCards(catalog, visitor, shopId);
    const matches = menuSearch(catalog)(query).filter((item) => !shopId || item.shopIds.includes(shopId));
    const found = matches
      .filter((item) => isWithout(item, without))
      .map((item) => ({ item, dish: card(item) }));
    const inTime = (isLate: boolean) =>
      found.filter(({ dish }) => !dish.out && (dish.isLate ?? false) === isLate);
    const possible = [...inTime(false), ...inTime(true)];
    const sorted = query ? possible : byCategory(catalog, possible);
    const all = [...sorted, ...found.filter(({ dish }) => dish.out)];
    const shown = all.slice(0, pages * (shopId ? shopPageSize : menuPageSize));
    const headings = query
      ? []
      : catalog.categories.flatMap(({ id, name }) => {
          const count = shown.filter(({ item, dish }) => item.categoryId === id && !dish.out).length;
          return count > 0 ? [{ name: localize(name, language), count }] : [];
        });
    return {
      dishes: packDishes(shown.map(({ dish }) => dish)),
      headings: packHeadings(headings),
      total: all.length,
      hidden: matches.length - found.length,
    };
  };
  return {
    ...(query || shopId || without.length > 0 || seat || allergies || visitor.cart?.lines.length || pages > 1
      ? pack()
      : oncePerMenu(catalog, `menu ${language} ${listsOf(catalog, visitor.now)}`, pack)),
    without: serializeAllergies(without),
    cart: summarizeCart(visitor.cart, catalog),
    allergyNotice: catalog.stadium.terms.law.allergyNotice || undefined,
  };
}

/** In the order of the categories; a dish whose category is gone comes last. */
function byCategory<Row extends { item: CatalogItem }>({ categories }: Catalog, rows: Row[]): Row[] {
  const places = new Map(categories.map(({ id }, index) => [id, index]));
  const place = ({ item }: Row) => places.get(item.categoryId) ?? categories.length;
  return [...rows].sort((a, b) => place(a) - place(b));
}
