import type { Visitor } from "#app/cookies/visitor.ts";
import { findCartConflict } from "#domain/cart/cart-conflict.ts";
import { dateFormat } from "#domain/language/date-format.ts";
import { localize } from "#domain/language/localized.ts";
import type { Catalog, CatalogItem } from "#domain/menu/catalog.ts";
import { pricedInLanguage } from "#domain/menu/priced-item.ts";
import { brings, seatPlace } from "#domain/menu/zones.ts";
import { bestState } from "#domain/shop/live-shops.ts";
import { byWalk } from "#domain/shop/shop-choice.ts";
import { shopStateAt } from "#domain/shop/shop-state.ts";

const shownTestimonials = 6;

export function foodDetail(catalog: Catalog, item: CatalogItem, visitor: Visitor) {
  const { language } = visitor;
  const category = catalog.categories.find((each) => each.id === item.categoryId);
  const selling = byWalk({
    ...seatPlace(catalog.stadium.blocks, visitor.seat),
    shops: catalog.shops.filter((each) => item.shopIds.includes(each.id)),
    near: null,
    timeZone: catalog.stadium.timeZone,
    now: visitor.now,
  });
  const coming = selling.filter(({ serving }) => brings(serving, category?.isDrinks ?? false));
  const date = dateFormat(language, catalog.stadium.timeZone, "date", { dateStyle: "medium" });
  return {
    id: item.id,
    stadiumId: catalog.stadium.id,
    name: localize(item.name, language),
    description: localize(item.description, language),
    picture: item.picture,
    tint: category?.tint,
    minutes: item.preparationMinutes,
    rating: item.rating,
    orderCount: item.orderCount,
    allergens: item.allergens,
    dietary: item.dietary,
    nutrition: item.nutrition,
    ageRestricted: item.ageRestricted,
    priced: pricedInLanguage(item, language),
    state: bestState(selling.map(({ shop }) => shopStateAt(shop, catalog.stadium.timeZone, visitor.now))),
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
    conflict: findCartConflict(visitor.cart, catalog, item),
  };
}

export type FoodDetail = ReturnType<typeof foodDetail>;
