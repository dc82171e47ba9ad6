import { expect, test } from "vitest";
import { popularCard } from "#app/routes/browse/menu/dish-data.ts";
import type { Catalog } from "#domain/menu/catalog.ts";
import { defaultTerms } from "#domain/menu/money/terms.ts";
import { popularOf } from "#domain/menu/popular.ts";
import { aCatalogItem } from "../../support/menu.ts";

test("in the list across stadiums an offer is shown in its time only", () => {
  const offer = { discountPercentage: 20, offerActive: true, offerFrom: 100, offerUntil: 200 };
  const stadium = { name: { en: "Teddy" }, terms: defaultTerms };
  const catalog = { stadium, shops: [], categories: [], items: [aCatalogItem(offer)] };
  const [dish] = popularOf(catalog as unknown as Catalog);
  if (!dish) throw new Error("nothing is popular");
  const shown = [99, 100, 200].map((now) => popularCard(dish, "en", now));
  expect(shown.map(({ minor, off }) => [minor, off])).toEqual([
    [5400, undefined],
    [4320, 20],
    [5400, undefined],
  ]);
});
