import type { CatalogItem } from "#domain/menu/catalog.ts";
import type { CustomizationGroup, PricedItem } from "#domain/menu/menu.ts";

/** A group of optional extras at the given prices, under option ids "a", "b", "c" … unless told otherwise. */
export function aGroup(
  pricesMinor: number[],
  over: Partial<CustomizationGroup> & { prefix?: string } = {},
): CustomizationGroup {
  const { prefix = "", ...rest } = over;
  return {
    id: "extras",
    kind: "extras",
    name: { en: "Extras", he: "תוספות" },
    min: 0,
    max: pricesMinor.length,
    options: pricesMinor.map((priceMinor, index) => ({
      id: `${prefix}${String.fromCharCode(97 + index)}`,
      name: { en: `Option ${index}`, he: `אפשרות ${index}` },
      priceMinor,
    })),
    ...rest,
  };
}

export function aPricedItem(over: Partial<PricedItem> = {}): PricedItem {
  return {
    id: "burger",
    priceMinor: 5400,
    currency: "ILS",
    isAvailable: true,
    discountPercentage: null,
    offerActive: null,
    customization: [],
    ...over,
  };
}

export function aCatalogItem(over: Partial<CatalogItem> = {}): CatalogItem {
  return {
    ...aPricedItem(),
    discountPercentage: null,
    offerActive: false,
    offerFrom: null,
    offerUntil: null,
    name: { en: "Stand Burger", he: "המבורגר היציע" },
    description: { en: "Fresh beef off the charcoal", he: "קציצת בקר טרייה מהפחמים" },
    categoryId: "burgers",
    picture: "hamburger",
    preparationMinutes: 15,
    shopIds: ["grill"],
    allergens: [],
    dietary: [],
    nutrition: null,
    ageRestricted: false,
    testimonials: [],
    rating: null,
    orderCount: 0,
    ...over,
  };
}
