import { moveToStadium } from "#domain/seat/stadium-preferences.ts";
import { cookieText, readCookie } from "./cookie.ts";
import { seatCookie, seatSignatureCookie, stadiumCookie, stadiumsCookie } from "./cookies.ts";

/**
 * Cookies for changing the stadium: remembers the old one's seat and restores the new one's. A seat from before the
 * first choice stays.
 */
export function stadiumCookies(cookies: string | null, from: string | null, to: string): string[] {
  const chosen = cookieText(stadiumCookie, to);
  if (!from || from === to) return [chosen];
  const seat = readCookie(cookies, seatCookie);
  const moved = moveToStadium(readCookie(cookies, stadiumsCookie), { from, seat, to });
  return [
    chosen,
    cookieText(seatCookie, moved.seat),
    cookieText(seatSignatureCookie, null),
    cookieText(stadiumsCookie, moved.preferences),
  ];
}
