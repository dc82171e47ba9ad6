import type { Visitor } from "#app/cookies/visitor.ts";
import { restNote } from "#app/routes/kitchen/rest-note.ts";
import { greetingAt, hourIn } from "#domain/language/greeting.ts";
import { localize, writtenIn } from "#domain/language/localized.ts";
import { allergyTexts } from "#domain/language/spare-texts.ts";
import { type Allergen, isWithout, serializeAllergies, withoutOf } from "#domain/menu/allergies.ts";
import {
  byPopularity,
  type Catalog,
  type CatalogItem,
  featuredStadiums,
  inCategory,
  type StadiumSummary,
} from "#domain/menu/catalog.ts";
import { validDiscount } from "#domain/menu/menu.ts";
import { mixPopular, type PopularDish } from "#domain/menu/popular.ts";
import { seatPlace, servingAt } from "#domain/menu/zones.ts";
import { queryOf, withSearchKey } from "#domain/search/search-key.ts";
import type { Seat } from "#domain/seat/seat.ts";
import { listsOf } from "#domain/shop/availability.ts";
import { fallbackStadiums } from "#domain/venue/fallback-stadiums.ts";
import { summarizeCart } from "../cart/cart-summary.ts";
import { packCategories } from "../menu/category-data.ts";
import { dishCards, packDishes, popularCard, possibleFirst } from "../menu/dish-data.ts";
import { menuPageSize, menuSearch, pagesOf } from "../menu/menu-data.ts";
import { oncePerMenu } from "../menu/rows.ts";
import { packShops, shopCards } from "../shop/shop-data.ts";
import { shopsNamed } from "../shop/shops-named.ts";
import { stadiumCard } from "../stadium/stadium-data.ts";

const popularLimit = 20;
const offersLimit = 10;
/** Where the visitor's place is unknown. */
const defaultTimeZone = "Asia/Jerusalem";

type HomeFilter = { query: string; category: string | null; without: Allergen[]; pages: number };

/** The data of a stadium's home for an address. */
export function ownHome(catalog: Catalog, visitor: Visitor, params: URLSearchParams) {
  const [query, category] = [queryOf(params), params.get("category")];
  const filter = { query, category, without: withoutOf(params), pages: pagesOf(params) };
  return { ...withSearchKey(params), query, category, home: stadiumHome(catalog, visitor, filter) };
}

/** Home of a stadium: its greeting, and either the most popular dishes or the result of a filter. */
export function stadiumHome(catalog: Catalog, visitor: Visitor, filter: HomeFilter) {
  const { language, now, seat } = visitor;
  const isFiltered = filter.query !== "" || filter.category !== null || filter.without.length > 0;
  return {
    stadium: { name: localize(catalog.stadium.name, language), color: catalog.stadium.color },
    greeting: greetingAt(hourIn(catalog.stadium.timeZone, now)),
    categories: packCategories(catalog.categories, language),
    ...(isFiltered ? foundDishes(catalog, visitor, filter) : frontDishes(catalog, visitor)),
    ...reachOf(catalog, seat),
    ...restOf(catalog, visitor),
    // Dishes can be added here, so home asks about allergies where the law requires it; left out elsewhere.
    ...(catalog.stadium.terms.law.allergyNotice && { notice: allergyTexts[writtenIn(language)] }),
    shops: packShops(isFiltered ? shopsNamed(catalog, visitor, filter.query) : shopCards(catalog, visitor)),
    cart: summarizeCart(visitor.cart, catalog),
  };
}

/** The most ordered dishes, and the offers. Cached: the same for all visitors without a seat, allergies or a cart. */
function frontDishes(catalog: Catalog, visitor: Visitor, without: Allergen[] = []): Found {
  const make = () => {
    const card = dishCards(catalog, visitor);
    const available = catalog.items.filter((item) => item.isAvailable && isWithout(item, without));
    const offers = available.filter((item) => validDiscount(item) > 0);
    const first = (items: CatalogItem[], limit: number) =>
      packDishes(possibleFirst(items.map(card)).slice(0, limit));
    return { dishes: first(byPopularity(available), popularLimit), offers: first(offers, offersLimit) };
  };
  if (visitor.seat || visitor.allergies || visitor.cart?.lines.length || without.length > 0) return make();
  return oncePerMenu(catalog, `front ${visitor.language} ${listsOf(catalog, visitor.now)}`, make);
}

/** Like the menu: the first page, and the total number. */
type Found = {
  dishes: string;
  offers: string;
  total?: number /** Then the dishes are the popular ones. */;
  isNone?: true;
  /** For a search or a category: the allergens left out, and how many dishes that hides. */
  filter?: { without: string; hidden: number };
};

function foundDishes(catalog: Catalog, visitor: Visitor, asked: HomeFilter): Found {
  const all = menuSearch(catalog)(asked.query).filter((item) => inCategory(item, asked.category));
  const found = all.filter((item) => isWithout(item, asked.without));
  const filter = { without: serializeAllergies(asked.without), hidden: all.length - found.length };
  const cards = possibleFirst(found.map(dishCards(catalog, visitor)));
  if (cards.length === 0)
    return { ...frontDishes(catalog, visitor, asked.without), offers: "", isNone: true, filter };
  return {
    dishes: packDishes(cards.slice(0, asked.pages * menuPageSize)),
    offers: packDishes([]),
    filter,
    /** Where they are more than a page. */
    ...(cards.length > menuPageSize ? { total: cards.length } : {}),
  };
}

/** The widest delivery to the seat among all shops; left out if it is everything. */
function reachOf(catalog: Catalog, seat: Seat | null): { reach?: "drinks" | "none" } {
  const place = seatPlace(catalog.stadium.blocks, seat);
  const reaches = catalog.shops.map((shop) => servingAt(shop, place).reach);
  if (reaches.length === 0 || reaches.includes("all")) return {};
  return { reach: reaches.includes("drinks") ? "drinks" : "none" };
}

/** Why all shops are closed, if that is Shabbat or a holiday; else left out. */
function restOf({ shops, stadium: { timeZone } }: Catalog, visitor: Visitor): { rest?: string } {
  const rest = restNote(shops, { ...visitor, timeZone });
  return rest ? { rest } : {};
}

export type StadiumHome = ReturnType<typeof stadiumHome>;

/** The header's data when the menu can't be loaded, from the list of stadiums where that can. */
export function homeHead(stadiums: StadiumSummary[] | null, id: string, { language, now }: Visitor) {
  const stadium = (stadiums ?? fallbackStadiums).find((each) => each.id === id);
  return {
    stadium: stadium ? { name: localize(stadium.name, language), color: stadium.color } : null,
    greeting: greetingAt(hourIn(stadium?.timeZone ?? defaultTimeZone, now)),
  };
}

export type HomeHead = ReturnType<typeof homeHead>;

/** Home without a stadium; `stadiums` is null when the list can't be loaded. */
export function featuredHome(
  stadiums: StadiumSummary[] | null,
  popular: PopularDish[][],
  { language, now }: Visitor,
) {
  return {
    failed: stadiums === null,
    stadiums: featuredStadiums(stadiums ?? fallbackStadiums).map((stadium) => stadiumCard(stadium, language)),
    popular: packDishes(mixPopular(popular, popularLimit).map((dish) => popularCard(dish, language, now))),
    greeting: greetingAt(hourIn(defaultTimeZone, now)),
  };
}

export type FeaturedHome = ReturnType<typeof featuredHome>;
