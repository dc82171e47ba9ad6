import type { Catalog, CatalogItem } from "../menu/catalog.ts";
import { shopsOfCart } from "../shop/availability.ts";
import type { Cart } from "./cart.ts";

/**
 * Why a dish can't be added to a cart: it belongs to another stadium, or no single shop sells everything (product 4.9
 * and 7.11).
 */
export type CartConflict = "other-stadium" | "no-common-shop";

/** @param catalog of the stadium that sells `item` */
export function findCartConflict(
  cart: Cart | null,
  catalog: Catalog,
  item: CatalogItem,
): CartConflict | null {
  if (!cart?.lines.length) return null;
  if (cart.stadiumId !== catalog.stadium.id) return "other-stadium";
  const shops = shopsOfCart(catalog, cart);
  return !shops || item.shopIds.some((id) => shops.includes(id)) ? null : "no-common-shop";
}
