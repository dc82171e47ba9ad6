import { type Cart, cartQuantity } from "#domain/cart/cart.ts";
import type { Catalog } from "#domain/menu/catalog.ts";
import { canBeOrdered } from "#domain/menu/menu.ts";
import { priceLine } from "#domain/menu/money/pricing.ts";
import type { Currency } from "#domain/money/money.ts";

/** The currency is left out for shekels: it is on the first view. */
export type CartSummary = { quantity: number; subtotalMinor: number; currency?: Currency };

/** The cart bar's summary; null for an empty cart. */
export function summarizeCart(cart: Cart | null, catalog: Catalog): CartSummary | null {
  if (!cart?.lines.length || cart.stadiumId !== catalog.stadium.id) return null;
  const { currency } = catalog.stadium.terms;
  const items = new Map(catalog.items.map((item) => [item.id, item]));
  let subtotalMinor = 0;
  for (const { itemId, choices, quantity } of cart.lines) {
    const item = items.get(itemId);
    if (item && canBeOrdered(item, choices))
      subtotalMinor += priceLine({ item, choices, quantity }, currency).totalMinor;
  }
  return { quantity: cartQuantity(cart), subtotalMinor, ...(currency !== "ILS" && { currency }) };
}
