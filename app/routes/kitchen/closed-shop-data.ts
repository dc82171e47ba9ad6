import type { Visitor } from "#app/cookies/visitor.ts";
import type { Cart } from "#domain/cart/cart.ts";
import { localize } from "#domain/language/localized.ts";
import type { Catalog } from "#domain/menu/catalog.ts";
import type { SeatPlace } from "#domain/menu/zones.ts";
import { shopsOfCart, similarOnMenu } from "#domain/shop/availability.ts";
import { isShopOpen } from "#domain/shop/shop-choice.ts";
import { restNote } from "./rest-note.ts";

/** A cart's closed shop. */
type ClosedName = {
  /** The shop that sells the whole cart, if another shop is open; else empty. */
  shop: string;
  /** Why and until when its shops are closed, if that is Shabbat or a holiday. */
  rest?: string;
};

/** For the cart and the checkout. */
export type ClosedShop = ClosedName & {
  /** Similar dishes of the other shops. */
  similar: SimilarDish[];
};

export type SimilarDish = { id: string; name: string; picture: string; tint?: string; minutes: number };

type At = Pick<Visitor, "language" | "now">;

/** Data for the message of a closed shop, also if it closes later. */
export function closedShopName(catalog: Catalog, cart: Cart, { language, now }: At): ClosedName {
  const { timeZone } = catalog.stadium;
  const { shopIds, own, others } = shopsFor(catalog, cart);
  const isOtherOpen = others.some((shop) =>
    isShopOpen({ ...shop, pausedUntil: null, autoPausedAt: null }, timeZone, now),
  );
  return {
    shop: isOtherOpen ? localize(catalog.shops.find(({ id }) => id === shopIds[0])?.name, language) : "",
    rest: restNote(own, { timeZone, now, language }),
  };
}

/** The same, with the dishes that may come instead. */
export function closedShopData(catalog: Catalog, cart: Cart, place: SeatPlace, at: At): ClosedShop {
  const { language, now } = at;
  const { others } = shopsFor(catalog, cart);
  const wanted = new Set(cart.lines.map((line) => line.itemId));
  const similar = catalog.items
    .filter((item) => item.isAvailable && wanted.has(item.id))
    .flatMap((item) => similarOnMenu(catalog, item, { place, now, shopIds: others.map(({ id }) => id) }));
  return {
    ...closedShopName(catalog, cart, at),
    similar: [...new Set(similar)].slice(0, 3).map((item) => ({
      id: item.id,
      name: localize(item.name, language),
      picture: item.picture,
      tint: catalog.categories.find(({ id }) => id === item.categoryId)?.tint,
      minutes: item.preparationMinutes,
    })),
  };
}

function shopsFor(catalog: Catalog, cart: Cart) {
  const shopIds = shopsOfCart(catalog, cart) ?? [];
  return {
    shopIds,
    own: catalog.shops.filter(({ id }) => shopIds.includes(id)),
    others: catalog.shops.filter(({ id }) => !shopIds.includes(id)),
  };
}
