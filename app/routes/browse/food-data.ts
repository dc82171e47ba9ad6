import { findCartConflict } from "../../domain/cart-conflict.ts";
import type { Catalog, CatalogItem } from "../../domain/catalog.ts";
import { bestState } from "../../domain/live-shops.ts";
import { localize } from "../../domain/localized.ts";
import { pricedInLanguage } from "../../domain/priced-item.ts";
import { shopStateAt } from "../../domain/shop-state.ts";
import type { Visitor } from "../../visitor.ts";

const shownTestimonials = 6;

/** Everything the food screen draws, in the visitor's language. */
export function foodDetail(catalog: Catalog, item: CatalogItem, visitor: Visitor) {
  const { language } = visitor;
  const category = catalog.categories.find((each) => each.id === item.categoryId);
  const shop = catalog.shops.find((each) => each.id === item.shopIds[0]);
  const date = new Intl.DateTimeFormat(language, {
    dateStyle: "medium",
    timeZone: catalog.stadium.timeZone,
  });
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
    shopIds: item.shopIds,
    state: bestState(
      catalog.shops
        .filter((each) => item.shopIds.includes(each.id))
        .map((each) => shopStateAt(each, catalog.stadium.timeZone, visitor.now)),
    ),
    shop: shop ? { name: localize(shop.name, language), gate: shop.gate } : null,
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
