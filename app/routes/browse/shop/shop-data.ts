import type { Visitor } from "#app/cookies/visitor.ts";
import { type Language, localize } from "#domain/language/localized.ts";
import type { Catalog, CatalogShop } from "#domain/menu/catalog.ts";
import { seatPlace, servingAt } from "#domain/menu/zones.ts";
import { closeFullShops, openShops } from "#domain/shop/availability.ts";
import { type ShopState, shopStateAt } from "#domain/shop/shop-state.ts";
import { number, oncePerMenu, optional, rows, text, texts, word } from "../menu/rows.ts";

export type ShopCardData = {
  id: string;
  name: string;
  text: string;
  gate: string;
  picture: string;
  tint?: string;
  first: string[];
  more: number;
  state: ShopState;
  /** Left out when it delivers everything to the fan's seat. */
  reach?: "drinks" | "none";
};

const namedDishes = 2;

/** The part of a shop's card that is the same for every visitor at any time. */
function shopFace(
  catalog: Catalog,
  shop: CatalogShop,
  language: Language,
): Omit<ShopCardData, "state" | "reach"> {
  // Dishes that only this shop sells characterise it better.
  const dishes = catalog.items
    .filter((item) => item.isAvailable && item.shopIds.includes(shop.id))
    .sort((a, b) => a.shopIds.length - b.shopIds.length);
  const own = dishes.find((dish) => dish.picture === shop.picture)?.categoryId;
  return {
    id: shop.id,
    name: localize(shop.name, language),
    text: localize(shop.description, language),
    gate: shop.gate,
    picture: shop.picture,
    tint: catalog.categories.find((category) => category.id === own)?.tint,
    first: dishes.slice(0, namedDishes).map((dish) => localize(dish.name, language)),
    more: Math.max(0, dishes.length - namedDishes),
  };
}

/** The stadium's shops as cards, those first that deliver to the seat, are open and have room. */
export function shopCards(
  catalog: Catalog,
  { language, now, seat }: Pick<Visitor, "language" | "now" | "seat">,
): ShopCardData[] {
  const place = seatPlace(catalog.stadium.blocks, seat);
  const cards = catalog.shops.map((shop): ShopCardData => {
    const { reach } = servingAt(shop, place);
    const face = oncePerMenu(catalog, `shop ${shop.id} ${language}`, () => shopFace(catalog, shop, language));
    return {
      ...face,
      state: shopStateAt(shop, catalog.stadium.timeZone, now),
      ...(reach !== "all" && { reach }),
    };
  });
  const withRoomNow = openShops(closeFullShops(catalog, now), now);
  const worth = ({ id, state, reach }: ShopCardData) =>
    (reach === "none" ? 0 : 4) + (state === "open" ? 2 : 0) + Number(withRoomNow.includes(id));
  return cards.sort((a, b) => worth(b) - worth(a));
}

export const { pack: packShops, unpack: unpackShops } = rows<ShopCardData>({
  id: text,
  name: text,
  text,
  gate: text,
  first: texts,
  picture: text,
  tint: optional(text),
  state: word<ShopState>(),
  more: number,
  reach: optional(word<"drinks" | "none">()),
});
