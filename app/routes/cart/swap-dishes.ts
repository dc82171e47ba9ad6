import type { Visitor } from "#app/cookies/visitor.ts";
import type { Cart } from "#domain/cart/cart.ts";
import { localize } from "#domain/language/localized.ts";
import type { Catalog, CatalogItem } from "#domain/menu/catalog.ts";
import { priceLine } from "#domain/menu/pricing.ts";
import { shopsOfCart, swapChoices } from "#domain/shop/availability.ts";

/** A dish that may come instead of another; its price is a piece's, in the venue's currency. */
export type SwapDish = { id: string; name: string; unitMinor: number };

/** Nobody reads on in a longer list. */
const maxSwaps = 20;

/**
 * What may come instead of a dish of this cart: what a shop of all of it sells, never dearer than its dearest line. The
 * quote decides again, for each line.
 */
export function swapDishes(
  catalog: Catalog,
  cart: Cart,
  wanted: CatalogItem,
  { language, allergies }: Pick<Visitor, "language" | "allergies">,
): SwapDish[] {
  const { currency } = catalog.stadium.terms;
  const shopIds = shopsOfCart(catalog, cart) ?? [];
  const unitMinor = (item: CatalogItem, choices: readonly string[]) =>
    priceLine({ item, choices, quantity: 1 }, currency).unitMinor;
  const own = cart.lines.filter((line) => line.itemId === wanted.id);
  const mostMinor = Math.max(...own.map(({ choices }) => unitMinor(wanted, choices)));
  return catalog.items
    .flatMap((other): SwapDish[] => {
      const choices = other.shopIds.some((id) => shopIds.includes(id))
        ? swapChoices(other, wanted, allergies ?? [])
        : null;
      const dish = choices && {
        id: other.id,
        name: localize(other.name, language),
        unitMinor: unitMinor(other, choices),
      };
      return dish && dish.unitMinor <= mostMinor ? [dish] : [];
    })
    .sort((a, b) => b.unitMinor - a.unitMinor)
    .slice(0, maxSwaps);
}
