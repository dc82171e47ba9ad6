import type { RouterContextProvider } from "react-router";
import { servicesContext, visitorContext } from "#app/context.ts";
import { unavailable } from "../unavailable.ts";
import { type CartData, cartData } from "./cart-data.ts";

/** Loader of both cart screens: one KV read, none for an empty cart. */
export async function loadCart(context: Readonly<RouterContextProvider>): Promise<CartData> {
  const visitor = context.get(visitorContext);
  const { cart } = visitor;
  const { catalog: catalogs } = context.get(servicesContext);
  const catalog = cart?.lines.length ? await catalogs.find(cart.stadiumId).catch(unavailable) : null;
  return cartData(catalog, visitor);
}
