import type { Visitor } from "#app/cookies/visitor.ts";
import { restNote } from "#app/routes/kitchen/rest-note.ts";
import { findCartConflict } from "#domain/cart/cart-conflict.ts";
import { dateFormat } from "#domain/language/date-format.ts";
import { localize } from "#domain/language/localized.ts";
import { unknownAllergens, warnedOf } from "#domain/menu/allergies.ts";
import type { Catalog, CatalogItem } from "#domain/menu/catalog.ts";
import { defaultChoices } from "#domain/menu/menu.ts";
import { pricedInLanguage } from "#domain/menu/money/priced-item.ts";
import { dietsWith } from "#domain/menu/with-choices.ts";
import { delivers, seatPlace } from "#domain/menu/zones.ts";
import { openShops, shopsOfCart, similarOnMenu } from "#domain/shop/availability.ts";
import { bestState } from "#domain/shop/live-shops.ts";
import { byWalk } from "#domain/shop/shop-choice.ts";
import { shopStateAt } from "#domain/shop/shop-state.ts";
import { dishCards, packDishes } from "../menu/dish-data.ts";

const shownTestimonials = 6;

export function foodDetail(catalog: Catalog, item: CatalogItem, visitor: Visitor) {
  const { language } = visitor;
  const { law, feePerItemMinor, currency } = catalog.stadium.terms;
  const category = catalog.categories.find((each) => each.id === item.categoryId);
  const place = seatPlace(catalog.stadium.blocks, visitor.seat);
  const selling = byWalk({
    ...place,
    shops: catalog.shops.filter((each) => item.shopIds.includes(each.id)),
    near: null,
    timeZone: catalog.stadium.timeZone,
    now: visitor.now,
  });
  const coming = selling.filter(({ serving }) => delivers(serving, category?.isDrinks ?? false));
  const conflict = findCartConflict(visitor.cart, catalog, item);
  const ordered = conflict === "no-common-shop" ? orderedFrom(catalog, visitor) : null;
  const similar = similarOnMenu(catalog, item, { place, now: visitor.now, shopIds: ordered?.shopIds });
  const warned = warnedOf(item.allergens, visitor.allergies);
  const date = dateFormat(language, catalog.stadium.timeZone, "date", { dateStyle: "medium" });
  return {
    id: item.id,
    stadiumId: catalog.stadium.id,
    /** Named where it isn't the fan's. */
    stadium: catalog.stadium.id !== visitor.stadiumId && localize(catalog.stadium.name, language),
    name: localize(item.name, language),
    description: localize(item.description, language),
    pictures: [...new Set([item.picture, ...(item.morePictures ?? [])])],
    tint: category?.tint,
    isDrink: category?.isDrinks,
    minutes: item.preparationMinutes,
    rating: item.rating,
    orderCount: item.orderCount,
    allergens: item.allergens,
    /** The fan's allergens in each option. */
    optionWarnings: Object.fromEntries(
      item.customization
        .flatMap(({ options }) => options)
        .map((option) => [option.id, warnedOf(option.allergens ?? [], visitor.allergies)]),
    ),
    /** The fan's allergens in the dish. */
    warnings: warned.filter((each) => each !== unknownAllergens),
    /** It has allergens that nobody listed, and the fan has an allergy. */
    isUnsure: warned.includes(unknownAllergens),
    /** As it is chosen at first. */
    dietary: dietsWith(item, defaultChoices(item.customization)),
    nutrition: item.nutrition,
    ageRestricted: item.ageRestricted,
    legalAge: law.legalAge,
    allergyNotice: law.allergyNotice,
    fee: { feePerItemMinor, currency },
    priced: pricedInLanguage(item, language),
    state: bestState(selling.map(({ shop }) => shopStateAt(shop, catalog.stadium.timeZone, visitor.now))),
    rest: restNote(
      selling.map(({ shop }) => shop),
      { timeZone: catalog.stadium.timeZone, now: visitor.now, language },
    ),
    /** Shops that deliver it to the seat, the closest first; if none does, all that sell it. */
    shops: (coming.length > 0 ? coming : selling).map(({ shop }) => ({
      id: shop.id,
      name: localize(shop.name, language),
      gate: shop.gate,
    })),
    /** Whether and why it is not delivered to the seat. */
    outside:
      coming.length > 0 || selling.length === 0
        ? null
        : selling.some(({ serving }) => serving.reach === "drinks")
          ? ("drinks-only" as const)
          : ("outside-zone" as const),
    testimonialCount: item.testimonials.length,
    testimonials: item.testimonials.slice(0, shownTestimonials).map((each) => ({
      id: each.id,
      rating: each.rating,
      comment: each.comment,
      customerName: each.customerName,
      date: date.format(each.createdAt),
    })),
    conflict,
    /** The cart's dishes and shop, if they conflict with this dish. */
    ordered,
    /** Cards of similar dishes: from the cart's shop in a conflict, else from any. */
    similar: packDishes(similar.map(dishCards(catalog, visitor))),
    /** While another shop is open, it would be wrong to say that none is. */
    isAnyOpen: openShops(catalog, visitor.now).length > 0,
  };
}

function orderedFrom(catalog: Catalog, { cart, language }: Visitor) {
  const shopIds = shopsOfCart(catalog, cart) ?? [];
  const shop = catalog.shops.find(({ id }) => id === shopIds[0]);
  const dish = catalog.items.find(({ id }) => cart?.lines.some(({ itemId }) => itemId === id));
  return { shopIds, shop: localize(shop?.name, language), dish: localize(dish?.name, language) };
}

export type FoodDetail = ReturnType<typeof foodDetail>;
