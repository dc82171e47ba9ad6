import { readCookie } from "#app/cookies/cookie.ts";
import {
  languageCookieName,
  type SessionUser,
  stadiumCookieName,
  themeCookieName,
  tipCookieName,
  type Visitor,
} from "#app/cookies/visitor.ts";
import { cartCookieName, parseCart } from "#domain/cart/cart.ts";
import { defaultLanguage, isLanguage } from "#domain/language/localized.ts";
import { parseTip } from "#domain/menu/tip.ts";
import { parseSeat, seatCookieName } from "#domain/seat/seat.ts";
import { ownTicketKey, ticketCookieName } from "#domain/seat/ticket.ts";

/** The visitor as the cookies tell, each value checked and given its default. */
export function readVisitor(
  cookieHeader: string | null,
  rest: { user: SessionUser | null; now: number; nonce: string; origin: string },
): Visitor {
  // As it was written: a decoded "&" would fall apart in the seat.
  const read = (name: string) => readCookie(cookieHeader, name);
  const language = read(languageCookieName);
  const stadiumId = read(stadiumCookieName);
  return {
    language: isLanguage(language) ? language : defaultLanguage,
    theme: read(themeCookieName) === "dark" ? "dark" : "light",
    stadiumId: stadiumId && /^[a-z0-9-]{1,60}$/.test(stadiumId) ? stadiumId : null,
    cart: parseCart(read(cartCookieName)),
    seat: parseSeat(read(seatCookieName)),
    ticketImage: ownTicketKey(read(ticketCookieName), rest.user?.id),
    tip: parseTip(read(tipCookieName)),
    ...rest,
  };
}
