import { cookieText, readCookie } from "#app/cookies/cookie.ts";
import { clearCookies, customerCookie } from "#app/cookies/cookies.ts";

/**
 * Set-Cookie headers for signing in: clears what another customer left on this phone (product 14.5). A cart filled
 * while signed out is kept.
 */
export function takeOverPhone(cookies: string | null, customerId: string): string[] {
  const last = readCookie(cookies, customerCookie);
  const others = last && last !== customerId ? clearCookies("other-customer") : [];
  return [...others, cookieText(customerCookie, customerId)];
}
