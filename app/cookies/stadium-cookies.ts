import { moveToStadium } from "#domain/seat/stadium-preferences.ts";
import { cookieText, readCookie } from "./cookie.ts";
import { seatCookie, seatSignatureCookie, stadiumCookie, stadiumsCookie } from "./cookies.ts";

/**
 * Leaving a stadium: its seat is remembered, and the one known at the next takes its place. A seat from before any
 * stadium was chosen stays.
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
