import type { Visitor } from "#app/cookies/visitor.ts";
import { type Language, localize } from "#domain/language/localized.ts";
import { warnedOf } from "#domain/menu/allergies.ts";
import type { Catalog, CatalogItem } from "#domain/menu/catalog.ts";
import { defaultChoices, quickChoices, validDiscount } from "#domain/menu/menu.ts";
import { isOfferOn } from "#domain/menu/money/offers.ts";
import { reducedMinor, unitPriceMinor } from "#domain/menu/money/pricing.ts";
import type { PopularDish } from "#domain/menu/popular.ts";
import { allergensWith } from "#domain/menu/with-choices.ts";
import { seatPlace } from "#domain/menu/zones.ts";
import type { Currency } from "#domain/money/money.ts";
import { closeFullShops, openShops, shopsOfCart, type WhyOut, whyOut } from "#domain/shop/availability.ts";
import { number, optional, rows, text, texts, word } from "./rows.ts";

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
  /** Where it is sold: in a menu across stadiums the stadium, on the page of a shop that sells nothing now the other shop. */
  place?: string;
  out?: WhyOut;
  /** The kitchens that sell it are full; known only on the server. */
  isLate?: boolean;
  /** Whether no shop that sells the whole cart sells it: adding it would start a new cart. */
  clashes?: boolean;
  /** What "+" adds: the ids of its default choices. Left out where the dish's own screen has to ask first. */
  quick?: string[];
};

/**
 * Cards of a catalog's items in one language; cached, so the same item always gives the same object.
 * @param shopId of a shop's own page
 */
export function dishCards(
  catalog: Catalog,
  { language, seat, now, cart, allergies }: Pick<Visitor, "language" | "seat" | "now" | "cart" | "allergies">,
  shopId: string | null = null,
): (item: CatalogItem) => DishCardData {
  const place = seatPlace(catalog.stadium.blocks, seat);
  const outOf = whyOut(catalog, place, now);
  const lateOf = whyOut(closeFullShops(catalog, now), place, now);
  const open = openShops(catalog, now);
  const isElsewhere = shopId !== null && !open.includes(shopId);
  /** Another shop that sells it. */
  const otherShop = ({ shopIds }: CatalogItem) =>
    localize(catalog.shops.find(({ id }) => shopIds.includes(id) && open.includes(id))?.name, language);
  const cooking = shopsOfCart(catalog, cart);
  const clashes = ({ shopIds }: CatalogItem) =>
    cooking !== null && cooking.length > 0 && !shopIds.some((id) => cooking.includes(id));
  const tints = new Map(catalog.categories.map((category) => [category.id, category.tint]));
  const cards = new Map<string, DishCardData>();
  return (item) => {
    const card = cards.get(item.id);
    if (card) return card;
    const off = validDiscount(item);
    const out = outOf(item);
    const from = isElsewhere && !out ? otherShop(item) : "";
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
      ...(out && { out }),
      ...(!out && lateOf(item) && { isLate: true }),
      ...(from && { place: from }),
      ...(clashes(item) && { clashes: true }),
      quick:
        (warnedOf(allergensWith(item, defaultChoices(item.customization)), allergies).length === 0 &&
          quickChoices(item)) ||
        undefined,
    };
    cards.set(item.id, dish);
    return dish;
  };
}

const lateness = ({ out, isLate }: DishCardData) => (out ? 2 : isLate ? 1 : 0);

/** Available dishes first, then those of full kitchens, then unavailable ones; otherwise in the same order. */
export const possibleFirst = (dishes: readonly DishCardData[]): DishCardData[] =>
  [...dishes].sort((a, b) => lateness(a) - lateness(b));

export function popularCard(dish: PopularDish, language: Language, now: number): DishCardData {
  const off = validDiscount({ ...dish, isAvailable: true, offerActive: isOfferOn(dish, now) });
  return {
    id: dish.id,
    name: localize(dish.name, language),
    minor: reducedMinor(dish.priceMinor, off),
    picture: dish.picture,
    tint: dish.tint || undefined,
    minutes: dish.minutes,
    place: localize(dish.stadium, language),
    ...(dish.currency !== "ILS" && { currency: dish.currency }),
    ...(dish.dietary.length > 0 && { diet: dish.dietary }),
    ...(off > 0 && { off: Math.round(off) }),
  };
}

/** "?" where the dish's own screen asks first, because a dish without choices is the usual one and costs nothing. */
const quick = {
  write: (ids: string[] | undefined) => (ids ? texts.write(ids) : "?"),
  read: (cell: string) => (cell === "?" ? undefined : texts.read(cell)),
};

export const { pack: packDishes, unpack: unpackDishes } = rows<Omit<DishCardData, "isLate">>({
  id: text,
  name: text,
  minor: number,
  picture: text,
  tint: optional(text),
  minutes: number,
  diet: optional(texts),
  off: optional(number),
  currency: optional(word<Currency>()),
  place: optional(text),
  out: optional(word<WhyOut>()),
  clashes: { write: (clashes) => (clashes ? "1" : ""), read: (cell) => Boolean(cell) || undefined },
  quick,
});
