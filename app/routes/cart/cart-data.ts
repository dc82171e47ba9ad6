import type { Visitor } from "#app/cookies/visitor.ts";
import { type Cart, type CartLine, cartQuantity, lineKey } from "#domain/cart/cart.ts";
import { localize } from "#domain/language/localized.ts";
import { warnedOf } from "#domain/menu/allergies.ts";
import type { Catalog, CatalogItem } from "#domain/menu/catalog.ts";
import { canBeOrdered, isAgeRestricted, type PricedItem } from "#domain/menu/menu.ts";
import { pricedInLanguage } from "#domain/menu/money/priced-item.ts";
import { priceLine } from "#domain/menu/money/pricing.ts";
import { defaultTerms, type Terms } from "#domain/menu/money/terms.ts";
import { servesToday } from "#domain/menu/shabbat.ts";
import { type SeatPlace, seatPlace } from "#domain/menu/zones.ts";
import { shopsOfCart, swapChoices } from "#domain/shop/availability.ts";
import { isoDate } from "#domain/shop/service-day.ts";
import { isShopOpen } from "#domain/shop/shop-choice.ts";
import { type ClosedShop, closedShopData } from "../kitchen/closed-shop-data.ts";

/** A dish as the browser needs it to draw and price a line offline. */
export type CartItem = {
  name: string;
  picture: string;
  tint?: string;
  shopIds: string[];
  ageRestricted: boolean;
  isDrink: boolean;
  /** The fan's allergens in its options. */
  optionsWarned: { id: string; warned: string[] }[];
  /** The fan's allergens in it, or that they are not all known. */
  warned?: string[];
  taxClass?: string;
  /** Possible substitutes; left out where the venue doesn't ask. */
  swaps?: SwapDish[];
  priced: PricedItem;
  /** Lines whose options can no longer be had together. */
  outLines?: string[];
};

export type CartData = ClosedShop & {
  /** Where it will be brought; empty without a cart. */
  stadium: string;
  /** The lines that it was made for, without notes. A kept copy of a screen lacks later ones. */
  lines: string[];
  /** By item id; items no longer on the menu are missing. */
  items: Record<string, CartItem>;
  /** Shops that take orders now, and those that will today. */
  openShopIds: string[];
  laterShopIds: string[];
  /** The fan's seat, as far as shops need it. */
  place: SeatPlace;
  terms: Terms;
  /** The day whose tax rates apply. */
  taxDay: string;
  /** Nobody is signed in, and nobody needs to be: the seat's code was scanned. */
  takesGuest?: true;
  /** Nobody is signed in, and somebody was on this phone. */
  hadAccount?: true;
};

export const dataKey = ({ itemId, choices }: CartLine) => lineKey({ itemId, choices });

/** The part of the catalog that a cart needs: its items with their chosen options only. */
export function cartData(catalog: Catalog | null, visitor: Visitor): CartData {
  const { cart, language, now, allergies } = visitor;
  const terms = catalog?.stadium.terms ?? defaultTerms;
  const data: CartData = {
    lines: cart?.lines.map(dataKey) ?? [],
    items: {},
    stadium: "",
    openShopIds: [],
    laterShopIds: [],
    place: seatPlace([], null),
    shop: "",
    similar: [],
    terms,
    taxDay: catalog && terms.tax ? isoDate(catalog.stadium.timeZone, now) : "",
  };
  if (!catalog || !cart || cartQuantity(cart) === 0) return data;
  const categories = new Map(catalog.categories.map((category) => [category.id, category]));
  for (const item of catalog.items) {
    const lines = cart.lines.filter((line) => line.itemId === item.id);
    if (lines.length === 0) continue;
    const category = categories.get(item.categoryId);
    const warned = warnedOf(item.allergens, allergies);
    const out = lines.filter((line) => !canBeOrdered(item, line.choices));
    data.items[item.id] = {
      name: localize(item.name, language),
      picture: item.picture,
      tint: category?.tint,
      shopIds: item.shopIds,
      ageRestricted: lines.some((line) => isAgeRestricted(item, line.choices)),
      isDrink: category?.isDrinks ?? false,
      ...(warned.length > 0 && { warned }),
      optionsWarned: item.customization
        .flatMap(({ options }) => options)
        .map(({ id, allergens: contains = [] }) => ({ id, warned: warnedOf(contains, allergies) }))
        .filter((each) => each.warned.length > 0),
      taxClass: category?.taxClass,
      ...(catalog.stadium.asksIfSoldOut && { swaps: swapDishes(catalog, cart, item, visitor) }),
      ...(out.length > 0 && { outLines: out.map(dataKey) }),
      priced: pricedInLanguage(item, language, new Set(lines.flatMap((line) => line.choices))),
    };
  }
  const { timeZone, blocks } = catalog.stadium;
  data.stadium = localize(catalog.stadium.name, language);
  data.place = seatPlace(blocks, visitor.seat);
  for (const shop of catalog.shops) {
    if (isShopOpen({ ...shop, pausedUntil: null, autoPausedAt: null }, timeZone, now))
      data.openShopIds.push(shop.id);
    else if (shop.isOpen && servesToday(shop, timeZone, now)) data.laterShopIds.push(shop.id);
  }
  return { ...data, ...closedShopData(catalog, cart, data.place, visitor) };
}

/** A dish that may come instead of another; its price is a piece's, in the venue's currency. */
type SwapDish = { id: string; name: string; unitMinor: number };

/** Longer lists are not read. */
const maxSwaps = 20;

/**
 * Possible substitutes for the cart's dishes: sold by a shop that sells the whole cart, no dearer than its dearest
 * line. The quote checks each line again.
 */
function swapDishes(
  catalog: Catalog,
  cart: Cart,
  wanted: CatalogItem,
  { language, allergies }: Pick<Visitor, "language" | "allergies">,
): SwapDish[] {
  const { currency } = catalog.stadium.terms;
  const shopIds = shopsOfCart(catalog, cart) ?? [];
  const unitMinor = (item: CatalogItem, choices: readonly string[]) =>
    priceLine({ item, choices, quantity: 1 }, currency).unitMinor;
  const own = cart.lines.filter((line) => line.itemId === wanted.id);
  const maxMinor = Math.max(...own.map(({ choices }) => unitMinor(wanted, choices)));
  return catalog.items
    .flatMap((other): SwapDish[] => {
      const choices = other.shopIds.some((id) => shopIds.includes(id))
        ? swapChoices(other, wanted, allergies ?? [])
        : null;
      const dish = choices && {
        id: other.id,
        name: localize(other.name, language),
        unitMinor: unitMinor(other, choices),
      };
      return dish && dish.unitMinor <= maxMinor ? [dish] : [];
    })
    .sort((a, b) => b.unitMinor - a.unitMinor)
    .slice(0, maxSwaps);
}
