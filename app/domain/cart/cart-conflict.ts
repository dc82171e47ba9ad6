import type { Catalog, CatalogItem } from "../menu/catalog.ts";
import { commonShops } from "../shop/shop-choice.ts";
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
  const items = new Map(catalog.items.map((each) => [each.id, each]));
  const sold = cart.lines.flatMap((line) => items.get(line.itemId) ?? []).filter((each) => each.isAvailable);
  return commonShops([...sold, item]).length > 0 ? null : "no-common-shop";
}
