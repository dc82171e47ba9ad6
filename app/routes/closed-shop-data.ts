import type { Visitor } from "#app/cookies/visitor.ts";
import type { Cart } from "#domain/cart/cart.ts";
import { localize } from "#domain/language/localized.ts";
import type { Catalog } from "#domain/menu/catalog.ts";
import type { SeatPlace } from "#domain/menu/zones.ts";
import { shopsOfCart, similarOnMenu } from "#domain/shop/availability.ts";
import { isShopOpen } from "#domain/shop/shop-choice.ts";
import type { ClosedShop } from "./closed-shop.tsx";
import { restNote } from "./rest-note.ts";

/** What is told of a cart whose shop is closed, or closes while it is looked at. */
export function closedShopData(
  catalog: Catalog,
  cart: Cart,
  place: SeatPlace,
  { language, now }: Pick<Visitor, "language" | "now">,
): ClosedShop {
  const { timeZone } = catalog.stadium;
  const shopIds = shopsOfCart(catalog, cart) ?? [];
  const own = catalog.shops.filter(({ id }) => shopIds.includes(id));
  const others = catalog.shops.filter(({ id }) => !shopIds.includes(id));
  const isOtherOpen = others.some((shop) =>
    isShopOpen({ ...shop, pausedUntil: null, autoPausedAt: null }, timeZone, now),
  );
  const wanted = new Set(cart.lines.map((line) => line.itemId));
  const similar = catalog.items
    .filter((item) => item.isAvailable && wanted.has(item.id))
    .flatMap((item) => similarOnMenu(catalog, item, { place, now, shopIds: others.map(({ id }) => id) }));
  return {
    shop: isOtherOpen ? localize(catalog.shops.find(({ id }) => id === shopIds[0])?.name, language) : "",
    rest: restNote(own, { timeZone, now, language }),
    similar: [...new Set(similar)].slice(0, 3).map((item) => ({
      id: item.id,
      name: localize(item.name, language),
      picture: item.picture,
      tint: catalog.categories.find(({ id }) => id === item.categoryId)?.tint,
      minutes: item.preparationMinutes,
    })),
  };
}
