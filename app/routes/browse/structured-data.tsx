import { pictureUrl } from "#app/components/picture.tsx";
import { useVisitor } from "#app/hooks/use-visitor.ts";
import { unitPriceMinor } from "#domain/menu/pricing.ts";
import type { FoodDetail } from "./food/food-data.ts";
import type { DishCardData } from "./menu/dish-data.ts";
import type { ShopCardData } from "./shop/shop-data.ts";

type Thing = Record<string, unknown>;

/** Only in the server's document: browsers have no use for it. */
const isServer = import.meta.env.SSR;

/** schema.org data for search engines; last on the screen, because nobody waits for it. */
export function JsonLd({ data }: { data: Thing | null }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own with "<" escaped
      dangerouslySetInnerHTML={{
        __html: data
          ? JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c")
          : "",
      }}
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

/** A menu with its dishes; null in browsers. */
export function useMenuData(dishes: DishCardData[], name?: string): Thing | null {
  const visitor = useVisitor();
  if (!isServer || !visitor) return null;
  return {
    "@type": "Menu",
    ...(name && { name }),
    inLanguage: visitor.language,
    hasMenuItem: dishes.map((dish) => ({
      "@type": "MenuItem",
      name: dish.name,
      url: `${visitor.origin}/food/${dish.id}`,
      image: new URL(pictureUrl(dish.picture), visitor.origin).href,
      ...(dish.diet && { suitableForDiet: dish.diet.flatMap((diet) => diets[diet] ?? []) }),
      offers: offer(dish.minor, dish.currency ?? "ILS"),
    })),
  };
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
