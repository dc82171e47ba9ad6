import { cookieText, readCookie } from "../../cookie.ts";
import { cartCookieName } from "../../domain/cart.ts";
import { seatCookieName } from "../../domain/seat.ts";
import { ticketCookieName } from "../../domain/ticket.ts";
import { customerCookieName, notificationsCookieName, tipCookieName } from "../../visitor.ts";

/**
 * Set-Cookie values for one who signs in: what another customer left on this phone goes (product 14.5). A
 * cart filled before anyone signed in stays with whoever does.
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
