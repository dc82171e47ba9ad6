import { cookieText, readCookie } from "#app/cookies/cookie.ts";
import { customerCookieName, notificationsCookieName, tipCookieName } from "#app/cookies/visitor.ts";
import { cartCookieName } from "#domain/cart/cart.ts";
import { seatCookieName } from "#domain/seat/seat.ts";
import { ticketCookieName } from "#domain/seat/ticket.ts";

/**
 * Set-Cookie headers for signing in: clears what another customer left on this phone (product 14.5). A cart filled
 * while signed out is kept.
 */
export function takeOverPhone(cookies: string | null, customerId: string): string[] {
  const last = readCookie(cookies, customerCookieName);
  const personal =
    last && last !== customerId
      ? [cartCookieName, seatCookieName, ticketCookieName, tipCookieName, notificationsCookieName]
      : [];
  return [
    ...personal.map((name) => cookieText(name, "", 0)),
    `${cookieText(customerCookieName, customerId)}; HttpOnly`,
  ];
}
