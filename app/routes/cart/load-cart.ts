import type { RouterContextProvider } from "react-router";
import { servicesContext, visitorContext } from "../../context.ts";
import { type CartData, cartData } from "./cart-data.ts";

/** Both cart screens show the same: one KV read, none for an empty cart. */
export async function loadCart(context: Readonly<RouterContextProvider>): Promise<CartData> {
  const visitor = context.get(visitorContext);
  const { cart } = visitor;
  const catalog = cart?.lines.length ? await context.get(servicesContext).catalog.find(cart.stadiumId) : null;
  return cartData(catalog, visitor);
}
