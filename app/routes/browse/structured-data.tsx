import { pictureUrl } from "#app/components/picture.tsx";
import { useVisitor } from "#app/hooks/use-visitor.ts";
import { localize } from "#domain/language/localized.ts";
import { unitPriceMinor } from "#domain/menu/money/pricing.ts";
import type { FoodDetail } from "./food/food-data.ts";
import type { DishCardData } from "./menu/dish-data.ts";
import type { ShopCardData } from "./shop/shop-data.ts";

type Thing = Record<string, unknown>;

/** Only in the server's document: browsers have no use for it. */
const isServer = import.meta.env.SSR;

/** A menu is one thing for thousands of pages: it is written once. */
const written = new WeakMap<Thing, string>();

function write(thing: Thing): string {
  const text =
    written.get(thing) ??
    JSON.stringify({ "@context": "https://schema.org", ...thing }).replaceAll("<", "\\u003c");
  written.set(thing, text);
  return text;
}

/** schema.org data for search engines; last on the screen, because nobody waits for it. */
export function JsonLd({ data }: { data: Thing | null }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own with "<" escaped
      dangerouslySetInnerHTML={{ __html: isServer && data ? write(data) : "" }}
    />
  );
}

const diets: Record<string, string> = {
  halal: "https://schema.org/HalalDiet",
  kosher: "https://schema.org/KosherDiet",
  vegan: "https://schema.org/VeganDiet",
  vegetarian: "https://schema.org/VegetarianDiet",
};

function offer(minor: number, currency: string, isAvailable = true): Thing {
  return {
    "@type": "Offer",
    price: (minor / 100).toFixed(2),
    priceCurrency: currency,
    availability: `https://schema.org/${isAvailable ? "InStock" : "OutOfStock"}`,
  };
}

/** The last description of a list of dishes, which is the same list for every visitor. */
const described = new WeakMap<readonly DishCardData[], { as: string; menu: Thing }>();

/** A menu with its dishes; null in browsers. */
export function useMenuData(dishes: readonly DishCardData[], name?: string): Thing | null {
  const visitor = useVisitor();
  if (!isServer || !visitor) return null;
  const { origin, language } = visitor;
  const as = [origin, language, name].join();
  const last = described.get(dishes);
  if (last?.as === as) return last.menu;
  const menu = {
    "@type": "Menu",
    ...(name && { name }),
    inLanguage: language,
    hasMenuItem: dishes.map((dish) => ({
      "@type": "MenuItem",
      name: dish.name,
      url: `${origin}/food/${dish.id}`,
      image: new URL(pictureUrl(dish.picture), origin).href,
      ...(dish.diet && { suitableForDiet: dish.diet.flatMap((diet) => diets[diet] ?? []) }),
      offers: offer(dish.minor, dish.currency ?? "ILS"),
    })),
  };
  described.set(dishes, { as, menu });
  return menu;
}

export function withRestaurant(
  menu: Thing | null,
  { name, shop }: { name: string; shop: ShopCardData },
): Thing | null {
  if (!isServer || !menu) return null;
  return { "@type": "Restaurant", name, description: shop.text, hasMenu: menu };
}

/** One dish; null in browsers. */
export function useFoodData(food: FoodDetail): Thing | null {
  const visitor = useVisitor();
  if (!isServer || !visitor) return null;
  const { nutrition, priced } = food;
  return {
    "@type": "MenuItem",
    name: food.name,
    description: food.description || undefined,
    url: `${visitor.origin}/food/${food.id}`,
    image: food.pictures.map((picture) => new URL(pictureUrl(picture), visitor.origin).href),
    suitableForDiet: food.dietary.flatMap((diet) => diets[diet] ?? []),
    offers: offer(unitPriceMinor(priced), priced.currency, priced.isAvailable),
    menuAddOn: priced.customization.flatMap(({ options }) =>
      options.map((option) => ({
        "@type": "MenuItem",
        name: localize(option.name, visitor.language),
        offers: offer(option.priceMinor, priced.currency, !option.isOut),
      })),
    ),
    ...(nutrition && {
      nutrition: {
        "@type": "NutritionInformation",
        calories: `${nutrition.kcal} calories`,
        proteinContent: `${nutrition.proteinG} g`,
        fatContent: `${nutrition.fatG} g`,
        carbohydrateContent: `${nutrition.carbsG} g`,
      },
    }),
  };
}
