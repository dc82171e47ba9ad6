import type { RouterContextProvider } from "react-router";
import { servicesContext, visitorContext } from "#app/context.ts";
import { newCheckoutKey } from "#app/hooks/cart-store.ts";
import { addToCart, type Cart, emptyCart } from "#domain/cart/cart.ts";
import { findCartConflict } from "#domain/cart/cart-conflict.ts";
import { warnedOf } from "#domain/menu/allergies.ts";
import type { Catalog } from "#domain/menu/catalog.ts";
import { defaultChoices, quickChoices } from "#domain/menu/menu.ts";
import { allergensWith } from "#domain/menu/with-choices.ts";

export function newCart(stadiumId: string): Cart {
  return emptyCart(newCheckoutKey(), stadiumId);
}

/**
 * Adds a dish from a list's "+": the cart with default choices, or the dish if its screen must ask. Null for a dish
 * that is not on the menu.
 */
export async function quickAdd(
  itemId: unknown,
  stadiumId: string,
  context: Readonly<RouterContextProvider>,
): Promise<{ cart: Cart; catalog: Catalog } | { asks: string } | null> {
  const { cart: known, allergies } = context.get(visitorContext);
  const catalog = await context.get(servicesContext).catalog.find(stadiumId);
  const item = catalog?.items.find(({ id }) => id === itemId);
  if (!catalog || !item) return null;
  const usual = defaultChoices(item.customization);
  const isWarned = warnedOf(allergensWith(item, usual), allergies).length > 0;
  const isPlain = item.isAvailable && !isWarned && !findCartConflict(known, catalog, item);
  const choices = isPlain ? quickChoices(item) : null;
  const line = choices && { itemId: item.id, choices, quantity: 1 };
  const added = line && addToCart(known ?? newCart(stadiumId), stadiumId, line);
  return added?.ok ? { cart: added.cart, catalog } : { asks: item.id };
}
