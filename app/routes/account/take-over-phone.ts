import { cookieText, readCookie } from "#app/cookies/cookie.ts";
import {
  activeOrdersCookie,
  againCookie,
  allergiesCookie,
  clearCookies,
  customerCookie,
  notificationsCookie,
  orderCookies,
} from "#app/cookies/cookies.ts";

/**
 * Set-Cookie headers for signing in: clears what another customer left on this phone (product 14.5). A cart filled
 * while signed out is kept. `before`: a guest who signs in is the same person, and a new guest keeps the cart and the seat,
 * which this phone has scanned.
 */
export function takeOverPhone(
  cookies: string | null,
  customerId: string,
  before: "somebody" | "same" | "guest" = "somebody",
): string[] {
  const last = readCookie(cookies, customerCookie);
  const isOther = last && last !== customerId && before !== "same";
  const ofGuest = () => [
    ...[allergiesCookie, ...orderCookies].map((each) => cookieText(each, null)),
    ...[notificationsCookie, activeOrdersCookie, againCookie].map((each) => cookieText<never>(each, null)),
  ];
  const others = isOther ? (before === "guest" ? ofGuest() : clearCookies("other-customer")) : [];
  return [...others, cookieText(customerCookie, customerId)];
}
