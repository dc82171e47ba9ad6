import type { Localized } from "../language/localized.ts";
import { isJudged } from "../law/certificates.ts";
import { byPopularity, type Catalog, type CatalogItem, type Dish } from "./catalog.ts";
import type { OfferTimes } from "./money/offers.ts";
import { isSampleVenue } from "./samples.ts";

/** A dish as the menu across stadiums shows it; the price is that of its default choices, before its offer. */
export type PopularDish = Pick<
  Dish,
  "id" | "name" | "priceMinor" | "currency" | "picture" | "dietary" | "discountPercentage" | "offerActive"
> &
  Partial<OfferTimes> & {
    tint: string;
    minutes: number;
    orderCount: number;
    stadium: Localized;
  };

/** Few of every stadium, so that a big one does not fill the list. */
const perStadium = 3;

/** A stadium's dishes for the menu across stadiums, without age-restricted ones; a made-up venue advertises none. */
export function popularOf(catalog: Catalog): PopularDish[] {
  if (isSampleVenue(catalog.stadium.id)) return [];
  const tints = new Map(catalog.categories.map((category) => [category.id, category.tint]));
  const judged = { law: catalog.stadium.terms.law, shops: catalog.shops };
  const isWhole = (item: CatalogItem) =>
    item.forPassover || !catalog.shops.some(({ id, passover }) => passover && item.shopIds.includes(id));
  const available = catalog.items.filter((item) => item.isAvailable && !item.ageRestricted && isWhole(item));
  return byPopularity(available)
    .slice(0, perStadium)
    .map((item) => ({
      id: item.id,
      name: item.name,
      priceMinor: item.priceMinor,
      currency: item.currency,
      picture: item.picture,
      tint: tints.get(item.categoryId) ?? "",
      minutes: item.preparationMinutes,
      // The list lives longer than a day, so it shows no diet that depends on a certificate.
      dietary: item.dietary.filter((diet) => !isJudged(diet, judged)),
      discountPercentage: item.discountPercentage,
      offerActive: item.offerActive,
      offerFrom: item.offerFrom,
      offerUntil: item.offerUntil,
      orderCount: item.orderCount,
      stadium: catalog.stadium.name,
    }));
}

/** The best dish of every stadium first, then every second best; among equals the most ordered. */
export function mixPopular(parts: PopularDish[][], limit: number): PopularDish[] {
  const ranks = Array.from({ length: perStadium }, (_, rank) =>
    parts.flatMap((dishes) => dishes.slice(rank, rank + 1)).sort((a, b) => b.orderCount - a.orderCount),
  );
  return ranks.flat().slice(0, limit);
}
