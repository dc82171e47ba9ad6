import type { RouterContextProvider } from "react-router";
import { servicesContext, visitorContext } from "#app/context.ts";
import { readCookie } from "#app/cookies/cookie.ts";
import { customerCookie, deviceCookie } from "#app/cookies/cookies.ts";
import { takesGuest } from "../takes-guest.ts";
import { unavailable } from "../unavailable.ts";
import { type CartData, cartData } from "./cart-data.ts";

/** Loader of both cart screens: one KV read, none for an empty cart. */
export async function loadCart(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<CartData> {
  const visitor = context.get(visitorContext);
  const { cart } = visitor;
  const services = context.get(servicesContext);
  const { catalog: catalogs } = services;
  const catalog = cart?.lines.length ? await catalogs.find(cart.stadiumId).catch(unavailable) : null;
  const isGuestTaken = await takesGuest(services, visitor, catalog, request);
  const cookies = request.headers.get("cookie");
  const hadAccount =
    !visitor.user && (readCookie(cookies, deviceCookie) ?? readCookie(cookies, customerCookie));
  return {
    ...cartData(catalog, visitor),
    ...(isGuestTaken && { takesGuest: true }),
    ...(hadAccount && { hadAccount: true }),
  };
}
